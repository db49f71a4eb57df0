import { ModelError } from './model-error.ts'

/** Messages of onnx.proto3 in which weights can lie, and which of their fields are such messages again. */
const nested = {
  model: { 7: 'graph', 20: 'training', 25: 'function' },
  training: { 1: 'graph', 2: 'graph' },
  function: { 7: 'node', 11: 'attribute' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparse' },
  node: { 5: 'attribute' },
  attribute: { 5: 'tensor', 6: 'graph', 10: 'tensor', 11: 'graph', 22: 'sparse', 23: 'sparse' },
  sparse: { 1: 'tensor', 2: 'tensor' },
  tensor: {},
} as const satisfies Record<string, Readonly<Record<number, string>>>
type Kind = keyof typeof nested

const MODEL = { irVersion: 1, graph: 7 }
/** Where a tensor says that its numbers lie in another file. */
const TENSOR = { externalData: 13, location: 14 }
const EXTERNAL = 1
/** Networks hold networks (loops, branches); deeper ones are none that anybody trained. */
const DEPTH_MAX = 64

/**
 * Reads the frame of an ONNX file, before the run time opens it.
 * @throws ModelError not_onnx, external_data
 */
export function requireWholeNetwork(bytes: Buffer, file: string): void {
  const seen = new Set<number>()
  const broken = () => new ModelError('not_onnx', file)

  function walk(message: Buffer, kind: Kind, depth: number): void {
    if (depth > DEPTH_MAX) throw broken()
    for (const { field, value } of fieldsOf(message, broken)) {
      if (kind === 'model') seen.add(field)
      if (kind === 'tensor' && isExternal(field, value)) throw new ModelError('external_data', file)
      const inner = (nested[kind] as Readonly<Record<number, Kind>>)[field]
      if (inner && typeof value === 'number') throw broken()
      if (inner) walk(value as Buffer, inner, depth + 1)
    }
  }

  walk(bytes, 'model', 0)
  if (!seen.has(MODEL.irVersion) || !seen.has(MODEL.graph)) throw broken()
}

const isExternal = (field: number, value: Buffer | number) =>
  field === TENSOR.externalData || (field === TENSOR.location && value === EXTERNAL)

interface Field {
  field: number
  /** Bytes, or a number; numbers of 64 bits may have lost their last digits. */
  value: Buffer | number
}

/** The fields of a message of Protocol Buffers, in the order of its bytes. */
function* fieldsOf(message: Buffer, broken: () => ModelError): Generator<Field> {
  let at = 0
  const varint = () => {
    let [value, factor] = [0, 1]
    for (let count = 0; count < 10; count++) {
      const byte = message[at++]
      if (byte === undefined) throw broken()
      value += (byte & 0x7f) * factor
      factor *= 128
      if (byte < 0x80) return value
    }
    throw broken()
  }
  const take = (length: number) => {
    if (at + length > message.length) throw broken()
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = varint()
    const field = Math.floor(key / 8)
    if (field === 0) throw broken()
    switch (key % 8) {
      case 0:
        yield { field, value: varint() }
        break
      case 1:
        yield { field, value: take(8) }
        break
      case 2:
        yield { field, value: take(varint()) }
        break
      case 5:
        yield { field, value: take(4) }
        break
      default:
        throw broken()
    }
  }
}
