;; Finds the features that are near to one that is looked for, by SIMD. `node tooling/wasm.ts` makes scan.wasm of it; scan.test.ts compares the two.
(module
  (import "env" "memory" (memory 1))

  ;; The score of a row is 2·(row·query) − |row|²: the larger, the nearer, since |query|² is the same for all. Writes the number (int32) and
  ;; the score (float32) of each row whose score is larger than `least`, one after the other, and returns how many there are.
  ;; rows: features one after the other, each `bytes` long, a multiple of 64; squares: |row|² of each; all addresses in bytes.
  (func (export "scan")
    (param $rows i32) (param $squares i32) (param $count i32) (param $bytes i32) (param $query i32) (param $least f32) (param $found i32)
    (result i32)
    (local $row_end i32) (local $at i32) (local $rows_end i32) (local $row i32) (local $found_start i32) (local $score f32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $found_start (local.get $found))
    (local.set $rows_end (i32.add (local.get $rows) (i32.mul (local.get $count) (local.get $bytes))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $rows) (local.get $rows_end)))
        (local.set $row_end (i32.add (local.get $rows) (local.get $bytes)))
        (local.set $at (local.get $query))
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (loop $part
          (local.set $a (f32x4.add (local.get $a)
            (f32x4.mul (v128.load (local.get $rows)) (v128.load (local.get $at)))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.mul (v128.load offset=16 (local.get $rows)) (v128.load offset=16 (local.get $at)))))
          (local.set $c (f32x4.add (local.get $c)
            (f32x4.mul (v128.load offset=32 (local.get $rows)) (v128.load offset=32 (local.get $at)))))
          (local.set $d (f32x4.add (local.get $d)
            (f32x4.mul (v128.load offset=48 (local.get $rows)) (v128.load offset=48 (local.get $at)))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (local.set $rows (i32.add (local.get $rows) (i32.const 64)))
          (br_if $part (i32.lt_u (local.get $rows) (local.get $row_end))))
        (local.set $a (f32x4.add (f32x4.add (local.get $a) (local.get $b)) (f32x4.add (local.get $c) (local.get $d))))
        (local.set $score
          (f32.sub
            (f32.mul (f32.const 2)
              (f32.add
                (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
                (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
            (f32.load (local.get $squares))))
        (if (f32.gt (local.get $score) (local.get $least))
          (then
            (i32.store (local.get $found) (local.get $row))
            (f32.store offset=4 (local.get $found) (local.get $score))
            (local.set $found (i32.add (local.get $found) (i32.const 8)))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (local.set $squares (i32.add (local.get $squares) (i32.const 4)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $found) (local.get $found_start)) (i32.const 3))))
