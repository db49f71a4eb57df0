import type { OnnxGraph, Value, Weights } from './onnx-graph.ts'

/** Where a filter looks: as TensorFlow's `same`, nowhere outside the picture, or one pixel beyond each edge. */
export type Padding = 'same' | 'valid' | 'one'

interface ConvolutionOptions {
  stride?: number
  padding?: Padding
}

const paddingOf = (padding: Padding): Record<string, string | number[]> => {
  if (padding === 'same') return { auto_pad: 'SAME_UPPER' }
  return { pads: padding === 'one' ? [1, 1, 1, 1] : [0, 0, 0, 0] }
}

/** A convolution whose filters are stored as height, width, inputs, outputs. */
export function convolution(
  graph: OnnxGraph,
  x: Value,
  { filters, bias }: { filters: Weights; bias: Weights },
  { stride = 1, padding = 'same' }: ConvolutionOptions = {},
): Value {
  return graph.node('Conv', [x, graph.weights(outputsFirst(filters)), graph.weights(bias)], {
    strides: [stride, stride],
    ...paddingOf(padding),
  })
}

/** A convolution of each channel by itself; filters are stored as height, width, channels, 1. */
export function depthwise(
  graph: OnnxGraph,
  x: Value,
  { filters, bias }: { filters: Weights; bias?: Weights },
  { stride = 1, padding = 'same' }: ConvolutionOptions = {},
): Value {
  const swapped = channelsFirst(filters)
  const inputs = [x, graph.weights(swapped), ...(bias ? [graph.weights(bias)] : [])]
  return graph.node('Conv', inputs, {
    group: swapped.shape[0] ?? 1,
    strides: [stride, stride],
    ...paddingOf(padding),
  })
}

/** Each channel times `scale`; folded into the filters before them (`outputs` is their last dimension). */
export function scaled(filters: Weights, scale: Float32Array): Weights {
  const outputs = scale.length
  return { ...filters, values: filters.values.map((value, at) => value * (scale[at % outputs] ?? 0)) }
}

/** `[height, width, inputs, outputs]` as `[outputs, inputs, height, width]`. */
function outputsFirst({ shape, values }: Weights): Weights {
  const [height = 1, width = 1, inputs = 1, outputs = 1] = shape
  const area = height * width
  const result = new Float32Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const output = at % outputs
    const input = Math.floor(at / outputs) % inputs
    const place = Math.floor(at / (outputs * inputs))
    result[(output * inputs + input) * area + place] = values[at] ?? 0
  }
  return { shape: [outputs, inputs, height, width], values: result }
}

/** `[height, width, channels, 1]` as `[channels, 1, height, width]`. */
function channelsFirst({ shape, values }: Weights): Weights {
  const [height = 1, width = 1, channels = 1] = shape
  return outputsFirst({ shape: [height, width, 1, channels], values })
}

export const relu = (graph: OnnxGraph, x: Value): Value => graph.node('Relu', [x])
export const add = (graph: OnnxGraph, first: Value, second: Value): Value =>
  graph.node('Add', [first, second])
