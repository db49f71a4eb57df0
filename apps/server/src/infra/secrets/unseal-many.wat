;; Opens many small AES-256-GCM texts of one length (sealed-bytes.ts): what AES itself makes of the counters comes from outside, in one
;; piece for all of them; the counters, the checks of the tags (GHASH) and the opening are here. `node tooling/wasm.ts` makes unseal-many.wasm of it.
(module
  (import "env" "memory" (memory 1))

  ;; `y` times the key of GHASH: for each of its 16 bytes the product is looked up, in tables of 256 blocks that begin at address 0.
  (func $times (param $y v128) (result v128)
    (v128.xor
      (v128.xor
        (v128.xor
          (v128.xor
            (v128.load offset=0 (i32.shl (i8x16.extract_lane_u 0 (local.get $y)) (i32.const 4)))
            (v128.load offset=4096 (i32.shl (i8x16.extract_lane_u 1 (local.get $y)) (i32.const 4))))
          (v128.xor
            (v128.load offset=8192 (i32.shl (i8x16.extract_lane_u 2 (local.get $y)) (i32.const 4)))
            (v128.load offset=12288 (i32.shl (i8x16.extract_lane_u 3 (local.get $y)) (i32.const 4)))))
        (v128.xor
          (v128.xor
            (v128.load offset=16384 (i32.shl (i8x16.extract_lane_u 4 (local.get $y)) (i32.const 4)))
            (v128.load offset=20480 (i32.shl (i8x16.extract_lane_u 5 (local.get $y)) (i32.const 4))))
          (v128.xor
            (v128.load offset=24576 (i32.shl (i8x16.extract_lane_u 6 (local.get $y)) (i32.const 4)))
            (v128.load offset=28672 (i32.shl (i8x16.extract_lane_u 7 (local.get $y)) (i32.const 4))))))
      (v128.xor
        (v128.xor
          (v128.xor
            (v128.load offset=32768 (i32.shl (i8x16.extract_lane_u 8 (local.get $y)) (i32.const 4)))
            (v128.load offset=36864 (i32.shl (i8x16.extract_lane_u 9 (local.get $y)) (i32.const 4))))
          (v128.xor
            (v128.load offset=40960 (i32.shl (i8x16.extract_lane_u 10 (local.get $y)) (i32.const 4)))
            (v128.load offset=45056 (i32.shl (i8x16.extract_lane_u 11 (local.get $y)) (i32.const 4)))))
        (v128.xor
          (v128.xor
            (v128.load offset=49152 (i32.shl (i8x16.extract_lane_u 12 (local.get $y)) (i32.const 4)))
            (v128.load offset=53248 (i32.shl (i8x16.extract_lane_u 13 (local.get $y)) (i32.const 4))))
          (v128.xor
            (v128.load offset=57344 (i32.shl (i8x16.extract_lane_u 14 (local.get $y)) (i32.const 4)))
            (v128.load offset=61440 (i32.shl (i8x16.extract_lane_u 15 (local.get $y)) (i32.const 4))))))))

  ;; Writes the counters of `count` texts, `blocks` + 1 of each: the IV, then the number of the block from 1 on, big-endian.
  (func (export "count")
    (param $sealed i32) (param $each i32) (param $count i32) (param $blocks i32) (param $out i32)
    (local $n i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $n (i32.const 1))
        (loop $part
          (v128.store (local.get $out)
            (i32x4.replace_lane 3 (v128.load offset=1 (local.get $sealed))
              (i32.or
                (i32.shl (local.get $n) (i32.const 24))
                (i32.shl (i32.and (i32.shr_u (local.get $n) (i32.const 8)) (i32.const 255)) (i32.const 16)))))
          (local.set $out (i32.add (local.get $out) (i32.const 16)))
          (local.set $n (i32.add (local.get $n) (i32.const 1)))
          (br_if $part (i32.le_u (local.get $n) (i32.add (local.get $blocks) (i32.const 1)))))
        (local.set $sealed (i32.add (local.get $sealed) (local.get $each)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next))))

  ;; Opens `count` texts over what AES made of their counters, from the second block of each on, and writes 1 or 0 for each from `right` on:
  ;; whether its version and tag are right. owners: 36 bytes of each; ends: the mask of a text's last block, then the block of both lengths.
  (func (export "open")
    (param $sealed i32) (param $each i32) (param $count i32) (param $blocks i32) (param $owners i32) (param $ends i32) (param $out i32)
    (param $right i32)
    (local $y v128) (local $text v128) (local $from i32) (local $last i32) (local $head i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $head (local.get $out))
        (local.set $y (call $times (v128.load (local.get $owners))))
        (local.set $y (call $times (v128.xor (local.get $y) (v128.load offset=16 (local.get $owners)))))
        (local.set $y (call $times (v128.xor (local.get $y) (v128.load32_zero offset=32 (local.get $owners)))))
        (local.set $from (i32.add (local.get $sealed) (i32.const 29)))
        (local.set $last (i32.add (local.get $out) (i32.shl (local.get $blocks) (i32.const 4))))
        (loop $part
          (local.set $out (i32.add (local.get $out) (i32.const 16)))
          (local.set $text (v128.load (local.get $from)))
          (if (i32.eq (local.get $out) (local.get $last))
            (then (local.set $text (v128.and (local.get $text) (v128.load (local.get $ends))))))
          (local.set $y (call $times (v128.xor (local.get $y) (local.get $text))))
          (v128.store (local.get $out) (v128.xor (v128.load (local.get $out)) (local.get $text)))
          (local.set $from (i32.add (local.get $from) (i32.const 16)))
          (br_if $part (i32.lt_u (local.get $out) (local.get $last))))
        (local.set $y (call $times (v128.xor (local.get $y) (v128.load offset=16 (local.get $ends)))))
        (i32.store8 (local.get $right)
          (i32.and
            (i32.eq (i32.load8_u (local.get $sealed)) (i32.const 1))
            (i32.eqz (v128.any_true
              (v128.xor
                (v128.xor (local.get $y) (v128.load (local.get $head)))
                (v128.load offset=13 (local.get $sealed)))))))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (local.set $owners (i32.add (local.get $owners) (i32.const 36)))
        (local.set $sealed (i32.add (local.get $sealed) (local.get $each)))
        (local.set $right (i32.add (local.get $right) (i32.const 1)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next)))))
