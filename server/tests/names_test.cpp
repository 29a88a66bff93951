// Names that look alike, and names that nobody may have.
#include "server/names.h"

#include <gtest/gtest.h>

namespace tide::server {
namespace {

TEST(Names, ThatLookAlikeHaveOneSkeleton) {
  const std::string ania = skeleton("Ania");
  for (const char* name : {"ania", "ANIA", "An1a", "A n i a", "\u00c1nia", "A\u0301nia",
                           "\uff21\uff4e\uff49\uff41", "4nia"}) {
    EXPECT_EQ(skeleton(name), ania) << name;
  }
  EXPECT_EQ(skeleton("\u0410ni\u0430"), ania);
  EXPECT_NE(skeleton("Anna"), ania);
  EXPECT_NE(skeleton("Jan"), skeleton("Ewa"));
  EXPECT_EQ(skeleton("\u0141ukasz"), skeleton("Lukasz"));
  EXPECT_NE(skeleton("\u6f6e"), skeleton("\u6d77"));
}

TEST(Names, ThatCannotBeReadOrLookLikeTheServerAreRefused) {
  for (const char* name : {"Ania", "Żółw 7", "\u6f6e", "O'Neil"})
    EXPECT_EQ(name_fault(name), "") << name;
  for (const char* name : {"", " ", "a\nb", "a\u202eb", "a\u200bb", "\u3164", "Admin", "S3RVER",
                           "\u0410dmin", "tide-table"}) {
    EXPECT_NE(name_fault(name), "") << name;
  }
  EXPECT_NE(name_fault(std::string(41, 'a')), "");
}

TEST(Names, AreToldApartAtATable) {
  std::vector<Named> names = {
      {"p1", "Ania"}, {"p2", "ANIA"}, {"p1", "Ania"}, {"p3", "Jan"}, {"p4", "An1a"}};
  tell_apart(names);
  std::vector<std::string> shown;
  for (const Named& n : names) shown.push_back(n.name);
  EXPECT_EQ(shown, (std::vector<std::string>{"Ania", "ANIA (2)", "Ania", "Jan", "An1a (3)"}));
}

}  // namespace
}  // namespace tide::server
