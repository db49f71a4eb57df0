import { createOnnxGraph } from '../convert/onnx-graph.ts'
import { createMessage, type Message } from '../convert/protobuf.ts'

// Networks that no model should hold, for tests: valid files, each with one thing that is wrong.

const SHAPE = [1, 3, 608, 608]
const TYPE = { float: 1, int64: 7, bool: 9 }

/** Gives its input back: none of the outputs of a detector is right. */
export function echoNetwork(): Buffer {
  const graph = createOnnxGraph('echo')
  graph.output('grid', graph.input('input', SHAPE), SHAPE)
  return graph.finish()
}

/** Asks for 4 GB of numbers. */
export function hugeNetwork(): Buffer {
  const graph = createOnnxGraph('huge')
  graph.input('input', SHAPE)
  const numbers = graph.node('ConstantOfShape', [graph.indices([1_000_000_000])])
  graph.output('grid', numbers, [1_000_000_000])
  return graph.finish()
}

const valueInfo = (name: string, type: number): Message => {
  const tensor = createMessage().int(1, type).message(2, createMessage())
  return createMessage().text(1, name).message(2, createMessage().message(1, tensor))
}
const node = (operator: string, inputs: readonly string[], output: string): Message => {
  const message = createMessage()
  for (const input of inputs) message.text(1, input)
  return message.text(2, output).text(4, operator)
}
const sized = (name: string): Message => {
  const shape = createMessage()
  for (const size of SHAPE) shape.message(1, createMessage().int(1, size))
  const tensor = createMessage().int(1, TYPE.float).message(2, shape)
  return createMessage().text(1, name).message(2, createMessage().message(1, tensor))
}
const modelOf = (graph: Message): Buffer =>
  createMessage().int(1, 8).message(7, graph).message(8, createMessage().int(2, 17)).finish()

/** A loop without a number of turns and without a condition, around a step that does nothing. */
export function endlessNetwork(): Buffer {
  const body = createMessage()
    .message(1, node('Identity', ['goesOn'], 'goesOnAgain'))
    .message(1, node('Identity', ['count'], 'countAgain'))
    .text(2, 'body')
    .message(11, valueInfo('turn', TYPE.int64))
    .message(11, valueInfo('goesOn', TYPE.bool))
    .message(11, valueInfo('count', TYPE.float))
    .message(12, valueInfo('goesOnAgain', TYPE.bool))
    .message(12, valueInfo('countAgain', TYPE.float))
  const start = createMessage()
    .int(2, TYPE.float)
    .text(8, 'start')
    .bytes(9, Buffer.from(Float32Array.of(1).buffer))
  const attribute = createMessage().text(1, 'body').message(6, body).int(20, 5)
  const graph = createMessage()
    .message(1, node('Loop', ['', '', 'start'], 'counted').message(5, attribute))
    .message(1, node('Add', ['input', 'counted'], 'grid'))
    .text(2, 'endless')
    .message(5, start)
    .message(11, sized('input'))
    .message(12, sized('grid'))
  return modelOf(graph)
}

/** Its weights lie in another file; the tensor stands in a constant inside of a branch, where nobody looks at first. */
export function externalNetwork(): Buffer {
  const place = createMessage().text(1, 'location').text(2, '../../secrets.json')
  const weights = createMessage()
    .int(1, 1)
    .int(2, TYPE.float)
    .text(8, 'weights')
    .message(13, place)
    .int(14, 1)
  const constant = createMessage().text(1, 'value').message(5, weights).int(20, 4)
  const branch = createMessage().message(1, node('Constant', [], 'weights').message(5, constant))
  const graph = createMessage()
    .message(1, node('If', ['input'], 'grid').message(5, createMessage().text(1, 'then').message(6, branch)))
    .message(11, sized('input'))
    .message(12, sized('grid'))
  return modelOf(graph)
}
