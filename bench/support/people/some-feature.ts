/** A feature of a face that nobody has: random numbers of length 1 together, as float32 in bytes. */
export function someFeature(dimensions: number): Buffer {
  const numbers = Float32Array.from({ length: dimensions }, () => Math.random() - 0.5)
  const length = Math.hypot(...numbers)
  return Buffer.from(numbers.map(number => number / length).buffer)
}
