import { readBoxes } from '../boxes.ts'

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex'])

/** One line a box, for comparing whole files: containers by their type, others with the hex of their body. */
export function dumpBoxes(bytes: Uint8Array, from = 0, to = bytes.length, path = ''): string[] {
  return readBoxes(bytes, from, to).flatMap(({ type, body, end }) => {
    const name = `${path}${type}`
    if (CONTAINERS.has(type)) return dumpBoxes(bytes, body, end, `${name}/`)
    return [`${name} ${Buffer.from(bytes.subarray(body, end)).toString('hex')}`]
  })
}
