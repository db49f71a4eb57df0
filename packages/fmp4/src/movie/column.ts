/** Numbers of 32 bits, added one by one: a day of pictures takes some megabytes and no object each. */
export interface Column {
  readonly length: number
  add(value: number): void
  set(index: number, value: number): void
  at(index: number): number
  values(): Uint32Array
}

const FIRST_SIZE = 1024

export function createColumn(): Column {
  let stored = new Uint32Array(FIRST_SIZE)
  let length = 0
  return {
    get length() {
      return length
    },
    add: value => {
      if (length === stored.length) {
        const larger = new Uint32Array(length * 2)
        larger.set(stored)
        stored = larger
      }
      stored[length] = value
      length++
    },
    set: (index, value) => {
      stored[index] = value
    },
    at: index => stored[index] ?? 0,
    values: () => stored.subarray(0, length),
  }
}
