import type { ModelInput } from '@palisade/contract/recognition'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Rgb } from '../picture/read-rgb.ts'
import { shapeOf, toNumbers } from '../picture/tensor.ts'
import type { Outputs } from './decoders/candidate.ts'

/** One network. Its outputs are named by the words of the manifest. */
export interface Network {
  run(picture: Rgb, words: Readonly<Record<string, string>>): Promise<Outputs>
}

/**
 * Loads a network. Threads of its own would only spin: there is a process for each core.
 * @param bytes given in place of a file's name, so that no file beside it can be opened
 * @throws Error when it is no ONNX file, or lacks the input that the manifest names
 */
export async function loadNetwork(bytes: Buffer, input: ModelInput): Promise<Network> {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  })
  if (session.inputNames.length !== 1 || session.inputNames[0] !== input.name)
    throw new Error(`its inputs are ${session.inputNames.join(', ')}`)
  return {
    async run(picture, words) {
      const wanted = Object.values(words)
      const tensor = new Tensor('float32', toNumbers([picture], input), shapeOf(1, input))
      const results = await session.run({ [input.name]: tensor }, wanted)
      return word => {
        const { data, dims } = results[words[word] ?? ''] ?? {}
        if (!(data instanceof Float32Array) || !dims) throw new Error(`no numbers for ${word}`)
        return { data, shape: dims }
      }
    },
  }
}
