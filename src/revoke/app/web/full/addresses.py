"""The router of full mode: every address put together."""

from fastapi import APIRouter

from revoke.app.web.full import (
    analysis_page,
    card_page,
    deal_keypad,
    file_pages,
    navigation,
    play_keypad,
    simulation_page,
    start_page,
)

router = APIRouter()
for _each in (start_page, navigation, deal_keypad, play_keypad, analysis_page, card_page, simulation_page, file_pages):
    router.include_router(_each.router)
