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
#include <span>
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
    if constexpr (requires { value.size(); }) items.reserve(static_cast<std::size_t>(value.size()));
    for (const auto& item : value) items.push_back(to_json(item, content));
    return items;
  } else {
    static_assert(DescribedStruct<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    json::object object;
    [&]<template <class...> class L, class... D>(L<D...>) {
      object.reserve(sizeof...(D));
      (object.emplace(D::name, to_json(value.*D::pointer, content)), ...);
    }(Members<T>());
    return object;
  }
}

// --- Reading
// ---------------------------------------------------------------------------------------

std::unexpected<Error> expected_here(std::string_view what, const json::value& found);

// "/hand/cut: expected …": places grow from the inside out.
std::unexpected<Error> deeper(const Error& e, std::string_view step);

// The place of a name in a list of names.
Expected<int> read_name(const json::value& from, const std::vector<std::string>& names);

// What is wrong with a document, and where. Everything returns false, and readers return whether
// they went well: a game has hundreds of them, so each is as short as can be.
class Complaint {
 public:
  bool say(std::string message) {
    error_.message = std::move(message);
    return false;
  }
  bool expected(std::string_view what, const json::value& found);
  bool missing(std::string_view name);
  bool inside(std::string_view step);
  const Error& error() const { return error_; }

 private:
  Error error_;
};

bool read_integer(const json::value& from, std::int64_t low, std::int64_t high, std::int64_t& to,
                  Complaint& complaint);
bool read_unsigned(const json::value& from, std::uint64_t& to, Complaint& complaint);
bool read_index(const json::value& from, const std::vector<std::string>& names, int& to,
                Complaint& complaint);
bool read_key(const json::value& from, Key& to, Complaint& complaint);
// Has the object nothing but these entries?
bool has_only(const json::object& object, std::span<const std::string_view> names,
              std::string_view also_allowed, Complaint& complaint);

template <class T, class Content>
bool read(const json::value& from, T& to, const Content& content, Complaint& complaint);

template <class T, class Content>
bool read_items(const json::value& from, T& to, const Content& content, Complaint& complaint) {
  using Item = typename T::value_type;
  if (!from.is_array()) return complaint.expected("a list", from);
  const auto& items = from.get_array();
  if constexpr (requires { to.push_back(Item{}); }) {
    to.clear();
    if constexpr (requires { T::capacity; }) {
      if (items.size() > static_cast<std::size_t>(T::capacity)) {
        return complaint.say(fmt::format("{} entries, at most {}", items.size(), T::capacity));
      }
    }
  } else if (items.size() != to.size()) {
    return complaint.say(fmt::format("{} entries, expected {}", items.size(), to.size()));
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    Item item{};
    if (!read(items[i], item, content, complaint)) return complaint.inside(std::to_string(i));
    if constexpr (requires { to.push_back(item); }) {
      to.push_back(item);
    } else {
      to[i] = item;
    }
  }
  return true;
}

// It must be there, unless it is a std::optional.
template <class T, class Content>
bool read_member(const json::object& object, std::string_view name, T& to, const Content& content,
                 Complaint& complaint) {
  const json::value* found = object.if_contains(name);
  if (found != nullptr) return read(*found, to, content, complaint) || complaint.inside(name);
  if constexpr (IsOptional<T>::value) {
    to.reset();
    return true;
  } else {
    return complaint.missing(name);
  }
}

template <class T, class Content>
bool read_members(const json::object& object, T& to, const Content& content, Complaint& complaint,
                  std::string_view also_allowed = {}) {
  return [&]<template <class...> class L, class... D>(L<D...>) {
    static constexpr std::array<std::string_view, sizeof...(D)> names{D::name...};
    return (read_member(object, D::name, to.*D::pointer, content, complaint) && ...) &&
           has_only(object, names, also_allowed, complaint);
  }(Members<T>());
}

template <class Content, class... A>
bool read_variant(const json::value& from, std::variant<A...>& to, const Content& content,
                  Complaint& complaint) {
  static const std::vector<std::string> names{type_name<A>()...};
  if (!from.is_object() || !from.get_object().contains("step")) {
    return complaint.expected("an object with a 'step'", from);
  }
  const auto& object = from.get_object();
  int which = 0;
  if (!read_index(object.at("step"), names, which, complaint)) return complaint.inside("step");
  const auto alternative = [&]<class Alternative>(Alternative value) {
    const bool good = read_members(object, value, content, complaint, "step");
    to = value;
    return good;
  };
  int i = 0;
  bool good = false;
  ((i++ == which ? void(good = alternative(A{})) : void()), ...);
  return good;
}

template <class T, class Content>
bool read(const json::value& from, T& to, const Content& content, Complaint& complaint) {
  if constexpr (std::same_as<T, json::value>) {
    to = from;
    return true;
  } else if constexpr (std::same_as<T, bool>) {
    if (!from.is_bool()) return complaint.expected("true or false", from);
    to = from.get_bool();
    return true;
  } else if constexpr (std::same_as<T, std::uint64_t>) {
    return read_unsigned(from, to, complaint);
  } else if constexpr (std::integral<T>) {
    using Limits = std::numeric_limits<T>;
    std::int64_t n = 0;
    if (!read_integer(from, Limits::min(), Limits::max(), n, complaint)) return false;
    to = static_cast<T>(n);
    return true;
  } else if constexpr (std::floating_point<T>) {
    if (!from.is_number()) return complaint.expected("a number", from);
    to = static_cast<T>(from.to_number<double>());
    return true;
  } else if constexpr (std::same_as<T, std::string>) {
    if (!from.is_string()) return complaint.expected("a text", from);
    to = std::string(from.get_string());
    return true;
  } else if constexpr (std::same_as<T, Seat>) {
    std::int64_t n = 0;
    if (!read_integer(from, 1, max_seats, n, complaint)) return false;
    to = Seat(static_cast<int>(n) - 1);
    return true;
  } else if constexpr (std::same_as<T, SeatSet>) {
    std::vector<Seat> seats;
    if (!read_items(from, seats, content, complaint)) return false;
    to = {};
    for (const Seat s : seats) to = to | SeatSet::only(s);
    return true;
  } else if constexpr (std::same_as<T, Key>) {
    return read_key(from, to, complaint);
  } else if constexpr (DescribedEnum<T>) {
    int i = 0;
    if (!read_index(from, enum_names<T>(), i, complaint)) return false;
    boost::describe::enum_from_string(enum_names<T>()[static_cast<std::size_t>(i)].c_str(), to);
    return true;
  } else if constexpr (NamedKind<T, Content>) {
    int i = 0;
    if (!read_index(from, T::names(content), i, complaint)) return false;
    to = T(i);
    return true;
  } else if constexpr (IsOptional<T>::value) {
    if (!from.is_null()) return read(from, to.emplace(), content, complaint);
    to.reset();
    return true;
  } else if constexpr (IsVariant<T>::value) {
    return read_variant(from, to, content, complaint);
  } else if constexpr (IsBag<T>::value) {
    using Kind = typename T::kind_type;
    if (!from.is_object()) return complaint.expected("an object of counts", from);
    to.clear();
    for (const auto& [key, count] : from.get_object()) {
      int kind = 0;
      std::int64_t n = 0;
      if (!read_index(json::value(key), Kind::names(content), kind, complaint)) return false;
      if (!read_integer(count, 0, 255, n, complaint)) return complaint.inside(key);
      to.add(Kind(kind), static_cast<int>(n));
    }
    return true;
  } else if constexpr (IsSeen<T>::value || IsDeck<T>::value || IsLuck<T>::value) {
    if (!from.is_object()) return complaint.expected("an object", from);
    const auto part = [&](std::string_view name, auto& member) {
      return read_member(from.get_object(), name, member, content, complaint);
    };
    if constexpr (IsSeen<T>::value) {
      return part("kind", to.kind) && part("by", to.by);
    } else if constexpr (IsLuck<T>::value) {
      return part("key", to.key) && part("drawn", to.drawn);
    } else {
      return part("top", to.top) && part("unknown", to.unknown) && part("bottom", to.bottom);
    }
  } else if constexpr (IsFlow<T>::value) {
    return read(from, to.frames(), content, complaint);
  } else if constexpr (IsKindSet<T>::value) {
    std::vector<typename T::value_type> kinds;
    if (!read_items(from, kinds, content, complaint)) return false;
    to = {};
    for (const auto kind : kinds) to.add(kind);
    return true;
  } else if constexpr (Sequence<T>) {
    return read_items(from, to, content, complaint);
  } else {
    static_assert(DescribedStruct<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    if (!from.is_object()) return complaint.expected("an object", from);
    return read_members(from.get_object(), to, content, complaint);
  }
}

// Every member must be there and nothing else may be; a std::optional may be left out.
template <class T, class Content>
Expected<void> from_json(const json::value& from, T& to, const Content& content) {
  Complaint complaint;
  if (!read(from, to, content, complaint)) return std::unexpected(complaint.error());
  return {};
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
