;; Finds the features that are near to one that is looked for, by SIMD. `node tooling/wasm.ts` makes scan.wasm of it; scan.test.ts compares the two.
(module
  (import "env" "memory" (memory 1))

  ;; The score of a row is 2·(row·query) − |row|²: the larger, the nearer, since |query|² is the same for all. Writes the number (int32) and
  ;; the score (float32) of each row whose score is larger than `least`, one after the other, and returns how many there are.
  ;; rows: features one after the other, each `bytes` long, a multiple of 64; squares: |row|² of each; all addresses in bytes.
  ;; A row is first compared coarsely. `coarse` holds the rows in bytes, each `coarse_bytes` long, a multiple of 64; `scales` the scale of each row's bytes; `errors` the distance
  ;; of each coarse row from the exact one at most. `query16` is the query in int16 with the scale `unit`, at most `blur` from the exact one; `reach` is at least |query| + `blur`.
  ;; By Cauchy and Schwarz the exact score is not larger than the coarse one with these errors added, so that a row is passed over only where it cannot count.
  (func (export "scan")
    (param $rows i32) (param $squares i32) (param $count i32) (param $bytes i32) (param $query i32) (param $least f32) (param $found i32)
    (param $coarse i32) (param $coarse_bytes i32) (param $scales i32) (param $errors i32) (param $query16 i32) (param $unit f32) (param $reach f32) (param $blur f32)
    (result i32)
    (local $row_end i32) (local $at i32) (local $place i32) (local $row i32) (local $found_start i32) (local $score f32) (local $square f32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $found_start (local.get $found))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (local.set $square (f32.load (local.get $squares)))
        (local.set $score
          (call $most (local.get $coarse) (local.get $coarse_bytes) (local.get $query16) (local.get $square) (f32.load (local.get $scales))
            (f32.load (local.get $errors)) (local.get $unit) (local.get $reach) (local.get $blur)))
        (if (f32.gt (local.get $score) (local.get $least))
          (then
            (local.set $place (i32.add (local.get $rows) (i32.mul (local.get $row) (local.get $bytes))))
            (local.set $row_end (i32.add (local.get $place) (local.get $bytes)))
            (local.set $at (local.get $query))
            (local.set $a (v128.const f32x4 0 0 0 0))
            (local.set $b (v128.const f32x4 0 0 0 0))
            (local.set $c (v128.const f32x4 0 0 0 0))
            (local.set $d (v128.const f32x4 0 0 0 0))
            (loop $part
              (local.set $a (f32x4.add (local.get $a)
                (f32x4.mul (v128.load (local.get $place)) (v128.load (local.get $at)))))
              (local.set $b (f32x4.add (local.get $b)
                (f32x4.mul (v128.load offset=16 (local.get $place)) (v128.load offset=16 (local.get $at)))))
              (local.set $c (f32x4.add (local.get $c)
                (f32x4.mul (v128.load offset=32 (local.get $place)) (v128.load offset=32 (local.get $at)))))
              (local.set $d (f32x4.add (local.get $d)
                (f32x4.mul (v128.load offset=48 (local.get $place)) (v128.load offset=48 (local.get $at)))))
              (local.set $at (i32.add (local.get $at) (i32.const 64)))
              (local.set $place (i32.add (local.get $place) (i32.const 64)))
              (br_if $part (i32.lt_u (local.get $place) (local.get $row_end))))
            (local.set $a (f32x4.add (f32x4.add (local.get $a) (local.get $b)) (f32x4.add (local.get $c) (local.get $d))))
            (local.set $score
              (f32.sub
                (f32.mul (f32.const 2) (call $sum (local.get $a)))
                (local.get $square)))
            (if (f32.gt (local.get $score) (local.get $least))
              (then
                (i32.store (local.get $found) (local.get $row))
                (f32.store offset=4 (local.get $found) (local.get $score))
                (local.set $found (i32.add (local.get $found) (i32.const 8)))))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (local.set $coarse (i32.add (local.get $coarse) (local.get $coarse_bytes)))
        (local.set $squares (i32.add (local.get $squares) (i32.const 4)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $errors (i32.add (local.get $errors) (i32.const 4)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $found) (local.get $found_start)) (i32.const 3)))

  ;; What the score of a row is at most, by its coarse form.
  (func $most
    (param $coarse i32) (param $coarse_bytes i32) (param $at i32) (param $square f32) (param $scale f32) (param $error f32) (param $unit f32) (param $reach f32)
    (param $blur f32) (result f32)
    (local $coarse_end i32) (local $sum v128) (local $other v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $sum (v128.const i32x4 0 0 0 0))
    (local.set $other (v128.const i32x4 0 0 0 0))
    (local.set $coarse_end (i32.add (local.get $coarse) (local.get $coarse_bytes)))
    (loop $part
      (local.set $a (v128.load (local.get $coarse)))
      (local.set $sum (i32x4.add (local.get $sum)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $a)) (v128.load (local.get $at)))))
      (local.set $other (i32x4.add (local.get $other)
        (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $a)) (v128.load offset=16 (local.get $at)))))
      (local.set $b (v128.load offset=16 (local.get $coarse)))
      (local.set $sum (i32x4.add (local.get $sum)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $b)) (v128.load offset=32 (local.get $at)))))
      (local.set $other (i32x4.add (local.get $other)
        (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $b)) (v128.load offset=48 (local.get $at)))))
      (local.set $c (v128.load offset=32 (local.get $coarse)))
      (local.set $sum (i32x4.add (local.get $sum)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $c)) (v128.load offset=64 (local.get $at)))))
      (local.set $other (i32x4.add (local.get $other)
        (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $c)) (v128.load offset=80 (local.get $at)))))
      (local.set $d (v128.load offset=48 (local.get $coarse)))
      (local.set $sum (i32x4.add (local.get $sum)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $d)) (v128.load offset=96 (local.get $at)))))
      (local.set $other (i32x4.add (local.get $other)
        (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $d)) (v128.load offset=112 (local.get $at)))))
      (local.set $at (i32.add (local.get $at) (i32.const 128)))
      (local.set $coarse (i32.add (local.get $coarse) (i32.const 64)))
      (br_if $part (i32.lt_u (local.get $coarse) (local.get $coarse_end))))
    (local.set $sum (i32x4.add (local.get $sum) (local.get $other)))
    (f32.sub
      (f32.mul (f32.const 2)
        (f32.add
          (f32.mul (f32.mul (local.get $scale) (local.get $unit))
            (f32.convert_i32_s
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
                (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
          (f32.add
            (f32.mul (local.get $error) (local.get $reach))
            (f32.mul (f32.sqrt (local.get $square)) (local.get $blur)))))
      (local.get $square)))

  ;; As `scan`, by the coarse forms alone: writes the rows whose score may be larger than `least`, and what it is at most.
  (func (export "sift")
    (param $coarse i32) (param $coarse_bytes i32) (param $count i32) (param $squares i32) (param $scales i32) (param $errors i32) (param $query16 i32)
    (param $unit f32) (param $reach f32) (param $blur f32) (param $least f32) (param $found i32)
    (result i32)
    (local $row i32) (local $found_start i32) (local $score f32)
    (local.set $found_start (local.get $found))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (local.set $score
          (call $most (local.get $coarse) (local.get $coarse_bytes) (local.get $query16) (f32.load (local.get $squares)) (f32.load (local.get $scales))
            (f32.load (local.get $errors)) (local.get $unit) (local.get $reach) (local.get $blur)))
        (if (f32.gt (local.get $score) (local.get $least))
          (then
            (i32.store (local.get $found) (local.get $row))
            (f32.store offset=4 (local.get $found) (local.get $score))
            (local.set $found (i32.add (local.get $found) (i32.const 8)))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (local.set $coarse (i32.add (local.get $coarse) (local.get $coarse_bytes)))
        (local.set $squares (i32.add (local.get $squares) (i32.const 4)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $errors (i32.add (local.get $errors) (i32.const 4)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $found) (local.get $found_start)) (i32.const 3)))

  ;; Writes the coarse form of a row, and the numbers that are kept beside it: |row|², the scale of its bytes, and the distance of the coarse row from the row at most.
  ;; row: `bytes` long, a multiple of 64; coarse: a byte for each of its numbers; beside: the first of the three, each `apart` bytes after the one before.
  ;; `margin`: relative, more than all rounding here and in `scan` adds up to.
  (func (export "coarsen")
    (param $row i32) (param $bytes i32) (param $coarse i32) (param $beside i32) (param $apart i32) (param $margin f32)
    (local $at i32) (local $end i32) (local $largest v128) (local $squares v128) (local $away v128) (local $most f32) (local $scale f32) (local $length f32)
    (local $by v128) (local $worth v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $row) (local.get $bytes)))
    (local.set $at (local.get $row))
    (loop $next
      (local.set $a (v128.load (local.get $at)))
      (local.set $largest (f32x4.max (local.get $largest) (f32x4.abs (local.get $a))))
      (local.set $squares (f32x4.add (local.get $squares) (f32x4.mul (local.get $a) (local.get $a))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    (local.set $most
      (f32.max
        (f32.max (f32x4.extract_lane 0 (local.get $largest)) (f32x4.extract_lane 1 (local.get $largest)))
        (f32.max (f32x4.extract_lane 2 (local.get $largest)) (f32x4.extract_lane 3 (local.get $largest)))))
    (local.set $scale (f32.div (local.get $most) (f32.const 127)))
    ;; A row of zeros stays one: its scale is zero.
    (local.set $by (f32x4.splat (select (f32.div (f32.const 127) (local.get $most)) (f32.const 0) (f32.gt (local.get $scale) (f32.const 0)))))
    (local.set $worth (f32x4.splat (local.get $scale)))
    (local.set $at (local.get $row))
    (loop $next
      (local.set $a (f32x4.nearest (f32x4.mul (v128.load (local.get $at)) (local.get $by))))
      (local.set $b (f32x4.nearest (f32x4.mul (v128.load offset=16 (local.get $at)) (local.get $by))))
      (local.set $c (f32x4.nearest (f32x4.mul (v128.load offset=32 (local.get $at)) (local.get $by))))
      (local.set $d (f32x4.nearest (f32x4.mul (v128.load offset=48 (local.get $at)) (local.get $by))))
      (v128.store (local.get $coarse)
        (i8x16.narrow_i16x8_s
          (i16x8.narrow_i32x4_s (i32x4.trunc_sat_f32x4_s (local.get $a)) (i32x4.trunc_sat_f32x4_s (local.get $b)))
          (i16x8.narrow_i32x4_s (i32x4.trunc_sat_f32x4_s (local.get $c)) (i32x4.trunc_sat_f32x4_s (local.get $d)))))
      (local.set $a (f32x4.sub (v128.load (local.get $at)) (f32x4.mul (local.get $a) (local.get $worth))))
      (local.set $b (f32x4.sub (v128.load offset=16 (local.get $at)) (f32x4.mul (local.get $b) (local.get $worth))))
      (local.set $c (f32x4.sub (v128.load offset=32 (local.get $at)) (f32x4.mul (local.get $c) (local.get $worth))))
      (local.set $d (f32x4.sub (v128.load offset=48 (local.get $at)) (f32x4.mul (local.get $d) (local.get $worth))))
      (local.set $away
        (f32x4.add (local.get $away)
          (f32x4.add
            (f32x4.add (f32x4.mul (local.get $a) (local.get $a)) (f32x4.mul (local.get $b) (local.get $b)))
            (f32x4.add (f32x4.mul (local.get $c) (local.get $c)) (f32x4.mul (local.get $d) (local.get $d))))))
      (local.set $at (i32.add (local.get $at) (i32.const 64)))
      (local.set $coarse (i32.add (local.get $coarse) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    (f32.store (local.get $beside) (call $sum (local.get $squares)))
    (local.set $length (f32.sqrt (f32.load (local.get $beside))))
    (local.set $beside (i32.add (local.get $beside) (local.get $apart)))
    (f32.store (local.get $beside) (local.get $scale))
    (f32.store (i32.add (local.get $beside) (local.get $apart))
      (f32.add
        (f32.mul (f32.sqrt (call $sum (local.get $away))) (f32.add (f32.const 1) (local.get $margin)))
        (f32.mul (local.get $length) (local.get $margin)))))

  (func $sum (param $of v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $of)) (f32x4.extract_lane 1 (local.get $of)))
      (f32.add (f32x4.extract_lane 2 (local.get $of)) (f32x4.extract_lane 3 (local.get $of))))))
