import { existsSync } from 'node:fs'
import path from 'node:path'
import { contract, screens, type Call } from '@palisade/contract'
import { expect, it } from 'vitest'
import { root, sourceOf } from './project-files.ts'

/** Pages of the login, which no manifest has: they are open to everybody. */
const LOGIN = ['/login', '/code']
const ROUTES = 48
const CALLS = 51

interface Known {
  address: string
  /** The key of its screen, or `module.name` of its call. */
  name: string
  tests: string[]
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

/** The rows of the table below a heading of the requirements. */
function tableOf(heading: string): Known[] {
  const [, text = ''] = sourceOf('docs/requirements.md').split(`\n## ${heading}\n`)
  const [table = ''] = text.split('\n## ')
  return table.split('\n').flatMap(line => {
    const [, address = '', name = '', proof = ''] = line.split('|').map(cell => cell.trim())
    const [plain] = quoted(address)
    return plain === undefined
      ? []
      : [{ address: plain, name: name.replaceAll('`', ''), tests: quoted(proof) }]
  })
}

const routes = tableOf('Routes')
const calls = tableOf('Calls')
const addressOf = new Map(
  Object.entries(contract).flatMap(([module, group]) =>
    Object.entries<Call>(group).map(([name, call]) => [`${module}.${name}`, call.path]),
  ),
)

it('lists each known route and call once', () => {
  expect(new Set(routes.map(({ address }) => address)).size).toBe(ROUTES)
  expect(new Set(calls.map(({ address }) => address)).size).toBe(CALLS)
  expect([routes.length, calls.length]).toEqual([ROUTES, CALLS])
})

it('each known route is the address of the screen beside it', () => {
  const built = new Map(Object.entries(screens).map(([key, { path }]) => [key, path as string]))
  const wrong = routes.filter(({ address, name }) => !LOGIN.includes(address) && built.get(name) !== address)
  expect(wrong.map(({ address }) => address)).toEqual([])
})

it('each known call is the address of the call beside it', () => {
  const wrong = calls.filter(({ address, name }) => addressOf.get(name) !== address)
  expect(wrong.map(({ address }) => address)).toEqual([])
})

it('each has a test, which is there; the test of a call calls it', () => {
  const without = [...routes, ...calls].filter(
    ({ tests }) => tests.length === 0 || tests.some(file => !existsSync(path.join(root, file))),
  )
  expect(without.map(({ address }) => address)).toEqual([])
  const uncalled = calls.filter(
    ({ name, tests }) => !tests.some(file => new RegExp(`\\b${name}\\b`).test(sourceOf(file))),
  )
  expect(uncalled.map(({ address }) => address)).toEqual([])
})
