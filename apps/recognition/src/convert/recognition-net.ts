import { add, convolution, relu, scaled, type Padding } from './layers.ts'
import { createOnnxGraph, type OnnxGraph, type Value } from './onnx-graph.ts'
import type { WeightMap } from './weight-map.ts'

export const FACE_SIZE = 150
export const FACE_DIMENSIONS = 128

/** Stages of the residual network: channels, and whether its first block halves the picture. */
const STAGES = [
  ['conv32_1', 'conv32_2', 'conv32_3'],
  ['conv64_down', 'conv64_1', 'conv64_2', 'conv64_3'],
  ['conv128_down', 'conv128_1', 'conv128_2'],
  ['conv256_down', 'conv256_1', 'conv256_2', 'conv256_down_out'],
].flat()

/** A residual network of 29 layers: 128 numbers for an aligned face. */
export function convertRecognitionNet(weights: WeightMap): Buffer {
  const graph = createOnnxGraph('face-recognition')
  const layer = (x: Value, name: string, stride: number, padding: Padding) =>
    scaledConvolution(graph, weights, x, { name, stride, padding })

  const input = graph.input('input', ['faces', 3, FACE_SIZE, FACE_SIZE])
  const first = relu(graph, layer(input, 'conv32_down', 2, 'valid'))
  let x = graph.node('MaxPool', [first], { kernel_shape: [3, 3], strides: [2, 2] })
  let size = 35
  let channels = 32
  for (const name of STAGES) {
    const isDown = name.includes('_down')
    const inner = relu(graph, layer(x, `${name}/conv1`, isDown ? 2 : 1, isDown ? 'valid' : 'same'))
    const out = layer(inner, `${name}/conv2`, 1, 'same')
    if (!isDown) {
      x = relu(graph, add(graph, out, x))
      continue
    }
    const outChannels = weights.get(`${name}/conv2/scale/weights`).values.length
    x = relu(graph, joinHalved(graph, { x, out, size, channels, outChannels }))
    size = Math.floor(size / 2)
    channels = outChannels
  }
  const mean = graph.node('ReduceMean', [x], { axes: [2, 3], keepdims: 0 })
  const feature = graph.node('MatMul', [mean, graph.weights(weights.get('fc'))])
  graph.output('feature', feature, ['faces', FACE_DIMENSIONS])
  return graph.finish()
}

/** Its scale and offset are folded into filters and bias. */
function scaledConvolution(
  graph: OnnxGraph,
  weights: WeightMap,
  x: Value,
  { name, stride, padding }: { name: string; stride: number; padding: Padding },
): Value {
  const part = (of: string) => weights.get(`${name}/${of}`).values
  const [scale, offset, bias] = [part('scale/weights'), part('scale/biases'), part('conv/bias')]
  const filters = scaled(weights.get(`${name}/conv/filters`), scale)
  const values = bias.map((value, at) => value * (scale[at] ?? 0) + (offset[at] ?? 0))
  return convolution(graph, x, { filters, bias: { shape: [values.length], values } }, { stride, padding })
}

interface Halved {
  x: Value
  out: Value
  /** Pixels of a side of `x`. */
  size: number
  channels: number
  outChannels: number
}

/** A halved copy of the input with zeros for its new channels, plus the output, which may be a row and a column smaller. */
function joinHalved(graph: OnnxGraph, { x, out, size, channels, outChannels }: Halved): Value {
  const pooled = graph.node('AveragePool', [x], { kernel_shape: [2, 2], strides: [2, 2] })
  const short = Math.floor(size / 2) - Math.floor((size - 3) / 2 + 1)
  const padded = short === 0 ? out : graph.node('Pad', [out, graph.indices([0, 0, 0, 0, 0, 0, short, short])])
  const added = outChannels - channels
  const wide = added === 0 ? pooled : graph.node('Pad', [pooled, graph.indices([0, 0, 0, 0, 0, added, 0, 0])])
  return add(graph, wide, padded)
}
