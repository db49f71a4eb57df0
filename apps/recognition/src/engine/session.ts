import type { ModelInput } from '@palisade/contract/recognition'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { ModelError } from '../model/model-error.ts'
import { requireWholeNetwork } from '../model/onnx-file.ts'
import type { Rgb } from '../picture/read-rgb.ts'
import { shapeOf, toNumbers } from '../picture/tensor.ts'
import type { Outputs } from './decoders/candidate.ts'

/** One network. Its outputs are named by the words of the manifest. */
export interface Network {
  run(picture: Rgb): Promise<Outputs>
}

/** The part of a manifest that is about one network. */
export interface NetworkManifest {
  file: string
  input: ModelInput
  /** Names of its outputs by words. */
  outputs: Readonly<Record<string, string>>
}

/**
 * Loads a network. Threads of its own would only spin: there is a process for each core.
 * @param bytes given in place of a file's name, so that no file beside it can be opened
 * @throws ModelError not_onnx, external_data, wrong_shape
 */
export async function loadNetwork(bytes: Buffer, manifest: NetworkManifest): Promise<Network> {
  const { file, input, outputs } = manifest
  requireWholeNetwork(bytes, file)
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  }).catch((cause: unknown) => {
    throw new ModelError('not_onnx', file, { cause })
  })
  requireShape(session, manifest)
  const wanted = Object.values(outputs)
  return {
    async run(picture) {
      const tensor = new Tensor('float32', toNumbers([picture], input), shapeOf(1, input))
      const results = await session.run({ [input.name]: tensor }, wanted)
      return word => {
        const { data, dims } = results[outputs[word] ?? ''] ?? {}
        if (!(data instanceof Float32Array) || !dims) throw new ModelError('wrong_shape', `${file}: ${word}`)
        return { data, shape: dims }
      }
    },
  }
}

/** @throws ModelError wrong_shape when its inputs and outputs are not those that the manifest names */
function requireShape(session: InferenceSession, { file, input, outputs }: NetworkManifest): void {
  const [only, ...others] = session.inputMetadata
  const isFed =
    only?.isTensor === true &&
    others.length === 0 &&
    only.name === input.name &&
    only.type === 'float32' &&
    fits(only.shape, shapeOf(1, input))
  if (!isFed) throw new ModelError('wrong_shape', `${file}: input`)
  const missing = Object.values(outputs).find(name => !session.outputNames.includes(name))
  if (missing !== undefined) throw new ModelError('wrong_shape', `${file}: ${missing}`)
}

/** Sizes that a network leaves open are names or negative; one without sizes takes any. */
const fits = (shape: readonly (number | string)[], wanted: readonly number[]) =>
  shape.length === 0 ||
  (shape.length === wanted.length &&
    shape.every((size, at) => typeof size === 'string' || size < 0 || size === wanted[at]))
