import { convolution, depthwise, scaled } from './layers.ts'
import { createOnnxGraph, type OnnxGraph, type Value, type Weights } from './onnx-graph.ts'
import type { WeightMap } from './weight-map.ts'

const EPSILON = 0.001
/** Layers that halve the picture. */
const HALVING = new Set([2, 4, 6, 12])
export const SSD_SIZE = 512
export const SSD_OUTPUTS = { boxes: 'boxes', scores: 'scores' }

/** A detector of faces on MobileNet v1: offsets to boxes that are known beforehand, and a score for each. */
export function convertSsdMobilenet(weights: WeightMap): { model: Buffer; anchors: Float32Array } {
  const graph = createOnnxGraph('ssd-mobilenet')
  const clip = createClip(graph)
  const pointwise = (x: Value, prefix: string, index: number, stride: number) => {
    const name = `${prefix}/Conv2d_${index}_pointwise`
    const bias = weights.get(`${name}/convolution_bn_offset`)
    return clip(convolution(graph, x, { filters: weights.get(`${name}/weights`), bias }, { stride }))
  }
  const separate = (x: Value, index: number) => {
    const folded = foldNormalisation(weights, `MobilenetV1/Conv2d_${index}_depthwise`)
    return clip(depthwise(graph, x, folded, { stride: HALVING.has(index) ? 2 : 1 }))
  }

  let x = pointwise(graph.input('input', [1, 3, SSD_SIZE, SSD_SIZE]), 'MobilenetV1', 0, 2)
  const features: Value[] = []
  for (let index = 1; index <= 13; index++) {
    x = pointwise(separate(x, index), 'MobilenetV1', index, 1)
    if (index === 11 || index === 13) features.push(x)
  }
  for (let index = 0; index < 8; index++) {
    x = pointwise(x, 'Prediction', index, index % 2 === 0 ? 1 : 2)
    if (index % 2 === 1) features.push(x)
  }
  const heads = (kind: string, width: number) => {
    const parts = features.map((feature, index) => head(graph, weights, feature, { kind, index, width }))
    return graph.node('Concat', parts, { axis: 1 })
  }
  const anchors = weights.get('Output/extra_dim')
  const count = anchors.shape[1] ?? 0
  graph.output(SSD_OUTPUTS.boxes, heads('BoxEncodingPredictor', 4), [1, count, 4])
  graph.output(SSD_OUTPUTS.scores, heads('ClassPredictor', 3), [1, count, 3])
  return { model: graph.finish(), anchors: anchors.values }
}

function createClip(graph: OnnxGraph): (x: Value) => Value {
  const [low, high] = [0, 6].map(value => graph.weights({ shape: [], values: Float32Array.of(value) }))
  return x => graph.node('Clip', [x, low ?? '', high ?? ''])
}

function foldNormalisation(weights: WeightMap, name: string): { filters: Weights; bias: Weights } {
  const part = (of: string) => weights.get(`${name}/BatchNorm/${of}`).values
  const [gamma, beta, mean, variance] = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map(part)
  const scale = Float32Array.from(
    gamma ?? [],
    (value, at) => value / Math.sqrt((variance?.[at] ?? 0) + EPSILON),
  )
  const bias = scale.map((value, at) => (beta?.[at] ?? 0) - (mean?.[at] ?? 0) * value)
  const filters = scaled(weights.get(`${name}/depthwise_weights`), scale)
  return { filters, bias: { shape: [bias.length], values: bias } }
}

function head(
  graph: OnnxGraph,
  weights: WeightMap,
  x: Value,
  { kind, index, width }: { kind: string; index: number; width: number },
): Value {
  const name = `Prediction/BoxPredictor_${index}/${kind}`
  const filters = weights.get(`${name}/weights`)
  const out = convolution(graph, x, { filters, bias: weights.get(`${name}/biases`) })
  const rows = graph.node('Transpose', [out], { perm: [0, 2, 3, 1] })
  return graph.node('Reshape', [rows, graph.indices([1, -1, width])])
}
