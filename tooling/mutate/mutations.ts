import path from 'node:path'
import { parseAst } from 'vitest/node'

/** One small fault that could have been written: the text from `start` to `end` becomes `replacement`. */
export interface Mutation {
  start: number
  end: number
  replacement: string
}

/** A node of the syntax tree; its other fields depend on its type. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

type Mutator = (node: Node, text: (node: Node) => string, parents: Node[]) => string[]

const OPERATORS: Record<string, string[]> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const isText = (node: unknown) =>
  isNode(node) && (node.type === 'TemplateLiteral' || typeof node['value'] === 'string')

const swapOperator: Mutator = (node, text) => {
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
  if (operator === '+' && (isText(left) || isText(right))) return []
  return (OPERATORS[operator] ?? []).map(other => `(${text(left)} ${other} ${text(right)})`)
}

const negateTest: Mutator = (node, text) => {
  const test = node['test'] as Node
  const negated = `!(${text(test)})`
  return [text(node).replace(text(test), () => negated)]
}

/** Words for a person or the log, types and names of modules: changing one changes no behaviour that a test owns. */
function isOnlyWords(parents: Node[]): boolean {
  return parents.some(({ type, callee }) => {
    if (/^TS|^Import|^Export(All|Named)|^JSXAttribute/.test(type)) return type !== 'ExportNamedDeclaration'
    if (type === 'NewExpression') return isNode(callee) && String(callee['name']).endsWith('Error')
    if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee['object'])) return false
    return /^(log|logger|console)$/.test(
      String(callee['object']['name'] ?? (callee['object']['property'] as Node | undefined)?.['name']),
    )
  })
}

const changeConstant: Mutator = (node, _text, parents) => {
  const parent = parents.at(-1)
  const isKey = parent?.['key'] === node
  const isDirective = parent?.type === 'ExpressionStatement'
  if (isKey || isDirective || isOnlyWords(parents)) return []
  const { value } = node
  if (typeof value === 'number') return [String(value + 1)]
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'string') return [value ? "''" : "'mutated'"]
  return []
}

const mutators: Record<string, Mutator> = {
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  IfStatement: negateTest,
  ConditionalExpression: negateTest,
  UnaryExpression: (node, text) => (node['operator'] === '!' ? [text(node['argument'] as Node)] : []),
  AwaitExpression: (node, text) => [text(node['argument'] as Node)],
  ExpressionStatement: node => (isText(node['expression']) ? [] : [';']),
  Literal: changeConstant,
}

/** Every mutation of a source file, in the order of the text. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const found: Mutation[] = []
  const text = (node: Node) => source.slice(node.start, node.end)
  const visit = (node: Node, parents: Node[]) => {
    for (const replacement of mutators[node.type]?.(node, text, parents) ?? [])
      found.push({ start: node.start, end: node.end, replacement })
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, [...parents, node])
  }
  const lang = path.extname(file) === '.tsx' ? 'tsx' : 'ts'
  visit(parseAst(source, { lang }) as unknown as Node, [])
  return found.filter(({ start, end, replacement }) => source.slice(start, end) !== replacement)
}

export function applyMutation(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** The changed lines as a patch shows them, behind `file:line`. */
export function diffOf(file: string, source: string, mutation: Mutation): string {
  const first = source.lastIndexOf('\n', mutation.start - 1) + 1
  const end = source.indexOf('\n', mutation.end)
  const before = source.slice(first, end < 0 ? undefined : end)
  const changed = applyMutation(source, mutation)
  const after = changed.slice(first, changed.length - (source.length - first - before.length))
  const line = source.slice(0, mutation.start).split('\n').length
  const marked = (mark: string, part: string) => part.split('\n').map(one => `  ${mark} ${one}`)
  return [`  ${file}:${line}`, ...shorten(marked('-', before), marked('+', after))].join('\n')
}

/** Leaves out the lines that both sides have in common at their ends. */
function shorten(before: string[], after: string[]): string[] {
  let head = 0
  while (head < before.length - 1 && before[head]?.slice(3) === after[head]?.slice(3)) head += 1
  let tail = 0
  while (
    tail < Math.min(before.length, after.length) - head - 1 &&
    before.at(-1 - tail)?.slice(3) === after.at(-1 - tail)?.slice(3)
  )
    tail += 1
  return [...before.slice(head, before.length - tail), ...after.slice(head, after.length - tail)]
}
