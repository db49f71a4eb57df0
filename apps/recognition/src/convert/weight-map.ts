import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Weights } from './onnx-graph.ts'

const manifestSchema = z.array(
  z.object({
    weights: z.array(
      z.object({
        name: z.string(),
        shape: z.array(z.number()),
        dtype: z.enum(['float32', 'int32']),
        quantization: z.object({ dtype: z.literal('uint8'), scale: z.number(), min: z.number() }).optional(),
      }),
    ),
  }),
)

/** Weights of a network by their names. */
export interface WeightMap {
  /** @throws Error when there is no tensor of that name */
  get(name: string): Weights
}

/** Reads the weights of a TensorFlow.js model: a manifest and one file, in which most tensors are stored as bytes. */
export async function readWeightMap(manifestFile: string, binaryFile: string): Promise<WeightMap> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  const bytes = await readFile(binaryFile)
  const map = new Map<string, Weights>()
  let offset = 0
  for (const { name, shape, quantization } of manifest.flatMap(group => group.weights)) {
    const count = shape.reduce((product, size) => product * size, 1)
    const length = quantization ? count : count * 4
    const part = bytes.subarray(offset, offset + length)
    if (part.length !== length) throw new RangeError(`${binaryFile} is cut off`)
    map.set(name, { shape, values: quantization ? dequantised(part, quantization) : floatsOf(part) })
    offset += length
  }
  return {
    get(name) {
      const found = map.get(name)
      if (!found) throw new Error(`${manifestFile} lacks ${name}`)
      return found
    },
  }
}

const dequantised = (bytes: Uint8Array, { scale, min }: { scale: number; min: number }) =>
  Float32Array.from(bytes, byte => byte * scale + min)

/** Copied first: floats must begin at a multiple of four. */
const floatsOf = (bytes: Uint8Array) => new Float32Array(Uint8Array.from(bytes).buffer)
