# Puts text files into the program: tide_assets(TARGET SYMBOL DIR FILE...) adds to TARGET a table
# `SYMBOL` of (name, begin, end), closed by a null name; see engine/assets.h.
function(tide_assets target symbol dir)
  set(out "${CMAKE_CURRENT_BINARY_DIR}/${symbol}.S")
  set(blobs "")
  set(table "")
  set(n 0)
  foreach(file IN LISTS ARGN)
    string(APPEND blobs
      "n${n}: .asciz \"${file}\"\nb${n}: .incbin \"${dir}/${file}\"\ne${n}: .byte 0\n")
    string(APPEND table ".quad n${n}, b${n}, e${n}\n")
    list(APPEND inputs "${dir}/${file}")
    math(EXPR n "${n} + 1")
  endforeach()
  file(CONFIGURE OUTPUT "${out}" CONTENT
"    .section .rodata
${blobs}    .section .data.rel.ro, \"aw\"
    .balign 8
    .global ${symbol}
${symbol}:
${table}    .quad 0, 0, 0
    .section .note.GNU-stack, \"\", @progbits
" @ONLY)
  set_source_files_properties("${out}" PROPERTIES OBJECT_DEPENDS "${inputs}")
  target_sources(${target} PRIVATE "${out}")
endfunction()
