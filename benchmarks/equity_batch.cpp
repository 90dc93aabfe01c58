// The batch call of the double dummy library with nothing around it: the time that the Python layer is held to.
// equity_batch LIBRARY FILE REPEATS THREADS: FILE holds positions of 24 ints; prints seconds of the fastest pass and a sum.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <vector>

struct Board { int32_t words[24]; };
struct Boards { int32_t number; Board boards[200]; int32_t target[200], solutions[200], mode[200]; };
struct Found { int32_t nodes, cards, suit[13], rank[13], equals[13], score[13]; };
struct AllFound { int32_t number; Found found[200]; };

int main(int, char** given) {
    void* library = dlopen(given[1], RTLD_NOW);
    auto threads = (void (*)(int))dlsym(library, "SetMaxThreads");
    auto solve = (int (*)(Boards*, AllFound*))dlsym(library, "SolveAllBoardsBin");
    threads(atoi(given[4]));
    std::vector<Board> positions;
    FILE* file = fopen(given[2], "rb");
    for (Board one; fread(&one, sizeof one, 1, file) == 1;) positions.push_back(one);
    static Boards asked;
    static AllFound found;
    double fastest = 1e9;
    long sum = 0;
    for (int pass = 0; pass < atoi(given[3]); ++pass) {
        sum = 0;
        auto began = std::chrono::steady_clock::now();
        for (size_t start = 0; start < positions.size(); start += 200) {
            size_t number = std::min<size_t>(200, positions.size() - start);
            asked.number = number;
            memcpy(asked.boards, &positions[start], number * sizeof(Board));
            for (size_t each = 0; each < number; ++each)
                asked.target[each] = -1, asked.solutions[each] = 3, asked.mode[each] = 1;
            if (solve(&asked, &found) != 1) return 1;
            for (size_t each = 0; each < number; ++each)
                for (int card = 0; card < found.found[each].cards; ++card) sum += found.found[each].score[card];
        }
        double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (seconds < fastest) fastest = seconds;
    }
    printf("%.6f %ld\n", fastest, sum);
}
