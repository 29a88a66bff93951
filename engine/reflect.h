// One description of a struct (BOOST_DESCRIBE_STRUCT) gives its JSON, the reading of that JSON with
// errors that name the place, and its TypeScript type. Used for positions, views, options, content.
//
// Kinds (engine/kind.h) appear under their names.
#pragma once

#include <fmt/format.h>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/bag.h"
#include "engine/fixed_vector.h"
#include "engine/flow.h"
#include "engine/json.h"
#include "engine/kind_set.h"
#include "engine/luck.h"
#include "engine/random.h"
#include "engine/seat.h"

namespace tide::reflect {

template <class T>
concept DescribedStruct = std::is_class_v<T> && boost::describe::has_describe_members<T>::value;
template <class T>
concept DescribedEnum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;
template <class T, class Content>
concept NamedKind = requires(const Content& c, T t) {
  { T::names(c) } -> std::convertible_to<const std::vector<std::string>&>;
  t.index;
};

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public |
                                                         boost::describe::mod_inherited>;

// The name of a type without its namespaces.
template <class T>
std::string type_name() {
  std::string_view name = __PRETTY_FUNCTION__;
  name = name.substr(name.find("T = ") + 4);
  name = name.substr(0, name.find_first_of(";]"));
  return std::string(name.substr(name.rfind(':') + 1));
}

template <DescribedEnum E>
const std::vector<std::string>& enum_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
        [&](auto d) { list.emplace_back(d.name); });
    return list;
  }();
  return names;
}

template <DescribedEnum E>
std::string_view enum_name(E value) {
  const char* name = boost::describe::enum_to_string(value, nullptr);
  TIDE_CHECK(name != nullptr);
  return name;
}

// --- Writing
// ---------------------------------------------------------------------------------------

template <class T, class Content>
json::value to_json(const T& value, const Content& content);

template <class T>
struct IsBag : std::false_type {};
template <class K, int N>
struct IsBag<Bag<K, N>> : std::true_type {};
template <class T>
struct IsKindSet : std::false_type {};
template <class K, int N>
struct IsKindSet<KindSet<K, N>> : std::true_type {};
template <class T>
struct IsDeck : std::false_type {};
template <class K, int N, int M>
struct IsDeck<Deck<K, N, M>> : std::true_type {};
template <class T>
struct IsSeen : std::false_type {};
template <class K>
struct IsSeen<Seen<K>> : std::true_type {};
template <class T>
struct IsLuck : std::false_type {};
template <class S, int N>
struct IsLuck<Luck<S, N>> : std::true_type {};
template <class T>
struct IsFlow : std::false_type {};
template <int N, class... F>
struct IsFlow<Flow<N, F...>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};
template <class T>
concept Sequence = requires(const T& t) {
  t.begin();
  t.end();
  typename T::value_type;
} && !std::convertible_to<T, std::string_view>;

template <class T, class Content>
json::value to_json(const T& value, const Content& content) {
  if constexpr (std::same_as<T, json::value> || std::same_as<T, json::object>) {
    return value;
  } else if constexpr (std::same_as<T, bool>) {
    return value;
  } else if constexpr (std::same_as<T, std::uint64_t>) {
    return value;
  } else if constexpr (std::integral<T>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (std::floating_point<T>) {
    return static_cast<double>(value);
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    return json::string(std::string_view(value));
  } else if constexpr (std::same_as<T, Seat>) {
    return value.number();
  } else if constexpr (std::same_as<T, SeatSet>) {
    json::array seats;
    for (const Seat s : value) seats.push_back(s.number());
    return seats;
  } else if constexpr (std::same_as<T, Key>) {
    return json::string(fmt::format("{:016x}{:016x}", value.a, value.b));
  } else if constexpr (DescribedEnum<T>) {
    return json::string(enum_name(value));
  } else if constexpr (NamedKind<T, Content>) {
    return json::string(T::names(content)[value.index]);
  } else if constexpr (IsOptional<T>::value) {
    return value ? to_json(*value, content) : json::value(nullptr);
  } else if constexpr (IsVariant<T>::value) {
    return std::visit(
        [&](const auto& alternative) {
          using A = std::decay_t<decltype(alternative)>;
          json::object object{{"step", type_name<A>()}};
          const json::value members = to_json(alternative, content);
          for (const auto& [key, member] : members.get_object()) object[key] = member;
          return json::value(object);
        },
        value);
  } else if constexpr (IsBag<T>::value) {
    json::object object;
    value.each(
        [&](auto kind, int count) { object[decltype(kind)::names(content)[kind.index]] = count; });
    return object;
  } else if constexpr (IsSeen<T>::value) {
    return json::object{{"kind", to_json(value.kind, content)}, {"by", to_json(value.by, content)}};
  } else if constexpr (IsDeck<T>::value) {
    return json::object{{"top", to_json(value.top, content)},
                        {"unknown", to_json(value.unknown, content)},
                        {"bottom", to_json(value.bottom, content)}};
  } else if constexpr (IsLuck<T>::value) {
    return json::object{{"key", to_json(value.key, content)},
                        {"drawn", to_json(value.drawn, content)}};
  } else if constexpr (IsFlow<T>::value) {
    return to_json(value.frames(), content);
  } else if constexpr (Sequence<T>) {
    json::array items;
    for (const auto& item : value) items.push_back(to_json(item, content));
    return items;
  } else {
    static_assert(DescribedStruct<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    json::object object;
    boost::mp11::mp_for_each<Members<T>>(
        [&](auto d) { object[d.name] = to_json(value.*d.pointer, content); });
    return object;
  }
}

// --- Reading
// ---------------------------------------------------------------------------------------

template <class T, class Content>
Expected<void> from_json(const json::value& from, T& to, const Content& content);

inline std::unexpected<Error> expected_here(std::string_view what, const json::value& found) {
  std::string text = json::serialize(found);
  if (text.size() > 60) {
    std::size_t end = 57;
    while ((text[end] & 0xC0) == 0x80) --end;  // not in the middle of a character
    text = text.substr(0, end) + "...";
  }
  return wrong(fmt::format("expected {}, found {}", what, text));
}

inline std::unexpected<Error> deeper(Error e, std::string_view step) {
  // "/hand/cut: expected …": places grow from the inside out.
  const bool has_place = e.message.starts_with('/');
  return wrong(fmt::format("/{}{}{}", step, has_place ? "" : ": ", e.message));
}

template <std::integral T>
Expected<T> read_integer(const json::value& from, T low, T high) {
  boost::system::error_code ec;
  const auto n = from.to_number<T>(ec);
  if (ec || from.is_double() || n < low || n > high) {
    return expected_here(fmt::format("a whole number from {} to {}", low, high), from);
  }
  return n;
}

// The place of a name in a list of names.
inline Expected<int> read_name(const json::value& from, const std::vector<std::string>& names) {
  if (from.is_string()) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == from.get_string()) return static_cast<int>(i);
    }
  }
  return expected_here(one_of(names), from);
}

template <class T, class Content>
Expected<void> read_items(const json::value& from, T& to, const Content& content) {
  using Item = typename T::value_type;
  if (!from.is_array()) return expected_here("a list", from);
  const auto& items = from.get_array();
  if constexpr (requires { to.push_back(Item{}); }) {
    to.clear();
    if constexpr (requires { T::capacity; }) {
      if (items.size() > static_cast<std::size_t>(T::capacity)) {
        return wrong(fmt::format("{} entries, at most {}", items.size(), T::capacity));
      }
    }
  } else if (items.size() != to.size()) {
    return wrong(fmt::format("{} entries, expected {}", items.size(), to.size()));
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    Item item{};
    if (auto read = from_json(items[i], item, content); !read) {
      return deeper(read.error(), std::to_string(i));
    }
    if constexpr (requires { to.push_back(item); }) {
      to.push_back(item);
    } else {
      to[i] = item;
    }
  }
  return {};
}

// Every member must be there and nothing else may be; a std::optional may be left out.
template <class T, class Content>
Expected<void> read_members(const json::object& object, T& to, const Content& content,
                            std::string_view also_allowed = {}) {
  std::optional<Error> error;
  std::vector<std::string> names;
  boost::mp11::mp_for_each<Members<T>>([&](auto d) {
    names.emplace_back(d.name);
    if (error) return;
    auto& member = to.*d.pointer;
    const auto* found = object.if_contains(d.name);
    if (found == nullptr) {
      if constexpr (IsOptional<std::decay_t<decltype(member)>>::value) {
        member.reset();
      } else {
        error = Error{fmt::format("'{}' is missing", d.name)};
      }
    } else if (auto read = from_json(*found, member, content); !read) {
      error = deeper(read.error(), d.name).error();
    }
  });
  if (error) return std::unexpected(*error);
  for (const auto& [key, value] : object) {
    if (key != also_allowed &&
        std::find(names.begin(), names.end(), std::string_view(key)) == names.end()) {
      return wrong(fmt::format("unknown entry '{}', expected {}", std::string_view(key),
                               names.empty() ? "none" : one_of(names)));
    }
  }
  return {};
}

template <class Content, class... A>
Expected<void> read_variant(const json::value& from, std::variant<A...>& to,
                            const Content& content) {
  static const std::vector<std::string> names{type_name<A>()...};
  if (!from.is_object() || !from.get_object().contains("step")) {
    return expected_here("an object with a 'step'", from);
  }
  const auto& object = from.get_object();
  const auto which = read_name(object.at("step"), names);
  if (!which) return deeper(which.error(), "step");
  Expected<void> result;
  boost::mp11::mp_with_index<sizeof...(A)>(static_cast<std::size_t>(*which), [&](auto i) {
    using Alternative = boost::mp11::mp_at_c<std::variant<A...>, i>;
    Alternative value{};
    result = read_members(object, value, content, "step");
    to = value;
  });
  return result;
}

template <class T, class Content>
Expected<void> from_json(const json::value& from, T& to, const Content& content) {
  if constexpr (std::same_as<T, json::value>) {
    to = from;
    return {};
  } else if constexpr (std::same_as<T, bool>) {
    if (!from.is_bool()) return expected_here("true or false", from);
    to = from.get_bool();
    return {};
  } else if constexpr (std::integral<T>) {
    const auto n = read_integer(from, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
    if (!n) return std::unexpected(n.error());
    to = *n;
    return {};
  } else if constexpr (std::floating_point<T>) {
    if (!from.is_number()) return expected_here("a number", from);
    to = static_cast<T>(from.to_number<double>());
    return {};
  } else if constexpr (std::same_as<T, std::string>) {
    if (!from.is_string()) return expected_here("a text", from);
    to = std::string(from.get_string());
    return {};
  } else if constexpr (std::same_as<T, Seat>) {
    const auto n = read_integer(from, 1, max_seats);
    if (!n) return std::unexpected(n.error());
    to = Seat(static_cast<int>(*n) - 1);
    return {};
  } else if constexpr (std::same_as<T, SeatSet>) {
    std::vector<Seat> seats;
    if (auto read = read_items(from, seats, content); !read) return read;
    to = {};
    for (const Seat s : seats) to = to | SeatSet::only(s);
    return {};
  } else if constexpr (std::same_as<T, Key>) {
    const auto hex = from.is_string() ? std::string_view(from.get_string()) : std::string_view();
    if (hex.size() != 32 || hex.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
      return expected_here("32 hexadecimal digits", from);
    }
    to.a = std::stoull(std::string(hex.substr(0, 16)), nullptr, 16);
    to.b = std::stoull(std::string(hex.substr(16)), nullptr, 16);
    return {};
  } else if constexpr (DescribedEnum<T>) {
    const auto i = read_name(from, enum_names<T>());
    if (!i) return std::unexpected(i.error());
    boost::describe::enum_from_string(enum_names<T>()[static_cast<std::size_t>(*i)].c_str(), to);
    return {};
  } else if constexpr (NamedKind<T, Content>) {
    const auto i = read_name(from, T::names(content));
    if (!i) return std::unexpected(i.error());
    to = T(*i);
    return {};
  } else if constexpr (IsOptional<T>::value) {
    if (from.is_null()) {
      to.reset();
      return {};
    }
    return from_json(from, to.emplace(), content);
  } else if constexpr (IsVariant<T>::value) {
    return read_variant(from, to, content);
  } else if constexpr (IsBag<T>::value) {
    using Kind = typename T::kind_type;
    if (!from.is_object()) return expected_here("an object of counts", from);
    to.clear();
    for (const auto& [key, count] : from.get_object()) {
      const auto kind = read_name(json::value(key), Kind::names(content));
      if (!kind) return std::unexpected(kind.error());
      const auto n = read_integer(count, 0, 255);
      if (!n) return deeper(n.error(), key);
      to.add(Kind(*kind), static_cast<int>(*n));
    }
    return {};
  } else if constexpr (IsSeen<T>::value || IsDeck<T>::value || IsLuck<T>::value) {
    if (!from.is_object()) return expected_here("an object", from);
    const auto part = [&](std::string_view name, auto& member) -> Expected<void> {
      const auto* found = from.get_object().if_contains(name);
      if (found == nullptr) return wrong(fmt::format("'{}' is missing", name));
      if (auto read = from_json(*found, member, content); !read) return deeper(read.error(), name);
      return {};
    };
    if constexpr (IsSeen<T>::value) {
      if (auto read = part("kind", to.kind); !read) return read;
      return part("by", to.by);
    } else if constexpr (IsLuck<T>::value) {
      if (auto read = part("key", to.key); !read) return read;
      return part("drawn", to.drawn);
    } else {
      if (auto read = part("top", to.top); !read) return read;
      if (auto read = part("unknown", to.unknown); !read) return read;
      return part("bottom", to.bottom);
    }
  } else if constexpr (IsFlow<T>::value) {
    return from_json(from, to.frames(), content);
  } else if constexpr (IsKindSet<T>::value) {
    std::vector<typename T::value_type> kinds;
    if (auto read = read_items(from, kinds, content); !read) return read;
    to = {};
    for (const auto kind : kinds) to.add(kind);
    return {};
  } else if constexpr (Sequence<T>) {
    return read_items(from, to, content);
  } else {
    static_assert(DescribedStruct<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    if (!from.is_object()) return expected_here("an object", from);
    return read_members(from.get_object(), to, content);
  }
}

// --- TypeScript
// ------------------------------------------------------------------------------------

// The TypeScript name of T; declarations of structs met on the way are added to `out` once each.
template <class T>
std::string typescript(std::set<std::string>& done, std::string& out) {
  if constexpr (std::same_as<T, bool>) {
    return "boolean";
  } else if constexpr (std::is_arithmetic_v<T> || std::same_as<T, Seat>) {
    return "number";
  } else if constexpr (std::same_as<T, SeatSet>) {
    return "number[]";
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    return "string";
  } else if constexpr (std::same_as<T, json::value>) {
    return "unknown";
  } else if constexpr (DescribedEnum<T>) {
    std::string text;
    for (const auto& name : enum_names<T>()) text += (text.empty() ? "'" : " | '") + name + "'";
    return text;
  } else if constexpr (IsOptional<T>::value) {
    return typescript<typename T::value_type>(done, out) + " | null";
  } else if constexpr (Sequence<T>) {
    const std::string item = typescript<typename T::value_type>(done, out);
    return item.find('|') == std::string::npos ? item + "[]" : "(" + item + ")[]";
  } else {
    static_assert(DescribedStruct<T>, "a view is made of described structs");
    const std::string name = type_name<T>();
    if (done.insert(name).second) {
      std::string body = "export interface " + name + " {\n";
      boost::mp11::mp_for_each<Members<T>>([&](auto d) {
        using Member = std::decay_t<decltype(std::declval<T&>().*d.pointer)>;
        body += fmt::format("  {}: {};\n", d.name, typescript<Member>(done, out));
      });
      out += body + "}\n\n";
    }
    return name;
  }
}

}  // namespace tide::reflect
