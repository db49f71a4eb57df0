import { add, convolution, depthwise, relu } from './layers.ts'
import { createOnnxGraph, type Value } from './onnx-graph.ts'
import type { WeightMap } from './weight-map.ts'

export const LANDMARK_SIZE = 112
const BLOCKS = 4

/** 68 points of a face, relative to its square picture. */
export function convertLandmarkNet(weights: WeightMap): Buffer {
  const graph = createOnnxGraph('landmarks-68')
  const separable = (x: Value, name: string, stride: number) => {
    const each = depthwise(graph, x, { filters: weights.get(`${name}/depthwise_filter`) }, { stride })
    const across = { filters: weights.get(`${name}/pointwise_filter`), bias: weights.get(`${name}/bias`) }
    return convolution(graph, each, across)
  }
  const first = (x: Value) => {
    const part = { filters: weights.get('dense0/conv0/filters'), bias: weights.get('dense0/conv0/bias') }
    return convolution(graph, x, part, { stride: 2 })
  }
  const block = (x: Value, index: number) => {
    const name = `dense${index}`
    const out1 = relu(graph, index === 0 ? first(x) : separable(x, `${name}/conv0`, 2))
    const out2 = separable(out1, `${name}/conv1`, 1)
    const sum2 = add(graph, out1, out2)
    const sum3 = add(graph, sum2, separable(relu(graph, sum2), `${name}/conv2`, 1))
    const sum4 = add(graph, sum3, separable(relu(graph, sum3), `${name}/conv3`, 1))
    return relu(graph, sum4)
  }

  let x = graph.input('input', ['faces', 3, LANDMARK_SIZE, LANDMARK_SIZE])
  for (let index = 0; index < BLOCKS; index++) x = block(x, index)
  const pooled = graph.node('AveragePool', [x], { kernel_shape: [7, 7], strides: [2, 2] })
  const flat = graph.node('Flatten', [pooled], { axis: 1 })
  const [fc, bias] = ['fc/weights', 'fc/bias'].map(name => graph.weights(weights.get(name)))
  graph.output('points', graph.node('Gemm', [flat, fc ?? '', bias ?? '']), ['faces', 136])
  return graph.finish()
}
