import { convolution, depthwise } from './layers.ts'
import { createOnnxGraph, type Value } from './onnx-graph.ts'
import type { WeightMap } from './weight-map.ts'

export const TINY_SIZE = 608
export const TINY_OUTPUTS = { grid: 'grid' }
/** Width and height of the boxes that each cell proposes, in cells. */
export const TINY_ANCHORS = Float32Array.of(
  1.603231,
  2.094468,
  6.041143,
  7.080126,
  2.882459,
  3.518061,
  4.266906,
  5.178857,
  9.041765,
  10.66308,
)
const LEAK = 0.1
const LAYERS = 5

/** A small detector of faces: a grid of cells, each with five boxes and their scores. */
export function convertTinyDetector(weights: WeightMap): Buffer {
  const graph = createOnnxGraph('tiny-detector')
  const leaky = (x: Value) => graph.node('LeakyRelu', [x], { alpha: { float: LEAK } })
  const pool = (x: Value, stride: number) =>
    graph.node('MaxPool', [x], { kernel_shape: [2, 2], strides: [stride, stride], auto_pad: 'SAME_UPPER' })
  const plain = (x: Value, name: string) => {
    const part = { filters: weights.get(`${name}/filters`), bias: weights.get(`${name}/bias`) }
    return convolution(graph, x, part, { padding: 'valid' })
  }

  let x = leaky(plain(graph.input('input', [1, 3, TINY_SIZE, TINY_SIZE]), 'conv0'))
  for (let index = 1; index <= LAYERS; index++) {
    const name = `conv${index}`
    const each = depthwise(
      graph,
      pool(x, 2),
      { filters: weights.get(`${name}/depthwise_filter`) },
      { padding: 'one' },
    )
    const across = { filters: weights.get(`${name}/pointwise_filter`), bias: weights.get(`${name}/bias`) }
    x = leaky(convolution(graph, each, across))
  }
  const grid = plain(pool(x, 1), 'conv8')
  const cells = graph.node('Transpose', [grid], { perm: [0, 2, 3, 1] })
  graph.output(TINY_OUTPUTS.grid, cells, [1, 'rows', 'columns', TINY_ANCHORS.length * 2.5])
  return graph.finish()
}
