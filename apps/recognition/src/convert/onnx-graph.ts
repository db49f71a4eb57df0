import { createMessage, type Message } from './protobuf.ts'

/** A tensor of weights. */
export interface Weights {
  shape: readonly number[]
  values: Float32Array
}

type Attribute = number | { float: number } | string | readonly number[]

/** Names of a node's results; each is the argument of later nodes. */
export type Value = string & { readonly brand?: 'value' }

/** Collects the nodes of a network, in the order in which they run, and writes them as an ONNX file. */
export interface OnnxGraph {
  input(name: string, shape: readonly (number | string)[]): Value
  output(name: string, from: Value, shape: readonly (number | string)[]): void
  weights(weights: Weights): Value
  indices(values: readonly number[]): Value
  node(operator: string, inputs: readonly Value[], attributes?: Record<string, Attribute>): Value
  finish(): Buffer
}

// Numbers of fields and kinds, as onnx.proto3 has them.
const MODEL = { irVersion: 1, producer: 2, graph: 7, opset: 8 }
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 }
const ATTRIBUTE = { name: 1, float: 2, int: 3, text: 4, ints: 8, kind: 20 }
const KIND = { float: 1, int: 2, text: 3, ints: 7 }
const TENSOR = { dimension: 1, type: 2, name: 8, raw: 9 }
const TYPE = { float: 1, int64: 7 }
const IR_VERSION = 8
const OPSET = 17

export function createOnnxGraph(name: string): OnnxGraph {
  const graph = createMessage().text(GRAPH.name, name)
  let count = 0
  const nextName = (): Value => `v${++count}`

  const addTensor = (type: number, shape: readonly number[], raw: Uint8Array): Value => {
    const value = nextName()
    const tensor = createMessage()
    for (const size of shape) tensor.int(TENSOR.dimension, size)
    graph.message(
      GRAPH.initializer,
      tensor.int(TENSOR.type, type).text(TENSOR.name, value).bytes(TENSOR.raw, raw),
    )
    return value
  }

  const addNode = (
    operator: string,
    inputs: readonly Value[],
    output: Value,
    attributes: Record<string, Attribute>,
  ) => {
    const node = createMessage()
    for (const input of inputs) node.text(NODE.input, input)
    node.text(NODE.output, output).text(NODE.operator, operator)
    for (const [key, value] of Object.entries(attributes))
      node.message(NODE.attribute, attributeOf(key, value))
    graph.message(GRAPH.node, node)
  }

  return {
    input(value, shape) {
      graph.message(GRAPH.input, valueInfo(value, shape))
      return value
    },
    output(value, from, shape) {
      addNode('Identity', [from], value, {})
      graph.message(GRAPH.output, valueInfo(value, shape))
    },
    weights: ({ shape, values }) =>
      addTensor(TYPE.float, shape, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
    indices(values) {
      const raw = new BigInt64Array(values.map(BigInt))
      return addTensor(TYPE.int64, [values.length], new Uint8Array(raw.buffer))
    },
    node(operator, inputs, attributes = {}) {
      const value = nextName()
      addNode(operator, inputs, value, attributes)
      return value
    },
    finish: () =>
      createMessage()
        .int(MODEL.irVersion, IR_VERSION)
        .text(MODEL.producer, 'palisade')
        .message(MODEL.graph, graph)
        .message(MODEL.opset, createMessage().int(2, OPSET))
        .finish(),
  }
}

function attributeOf(name: string, value: Attribute): Message {
  const attribute = createMessage().text(ATTRIBUTE.name, name)
  if (typeof value === 'number') return attribute.int(ATTRIBUTE.int, value).int(ATTRIBUTE.kind, KIND.int)
  if (typeof value === 'string') return attribute.text(ATTRIBUTE.text, value).int(ATTRIBUTE.kind, KIND.text)
  if ('float' in value) return attribute.float(ATTRIBUTE.float, value.float).int(ATTRIBUTE.kind, KIND.float)
  for (const element of value) attribute.int(ATTRIBUTE.ints, element)
  return attribute.int(ATTRIBUTE.kind, KIND.ints)
}

/** A size that is not fixed has a name. */
function valueInfo(name: string, shape: readonly (number | string)[]): Message {
  const dimensions = createMessage()
  for (const size of shape) {
    const dimension = createMessage()
    dimensions.message(1, typeof size === 'number' ? dimension.int(1, size) : dimension.text(2, size))
  }
  const tensor = createMessage().int(1, TYPE.float).message(2, dimensions)
  return createMessage().text(1, name).message(2, createMessage().message(1, tensor))
}
