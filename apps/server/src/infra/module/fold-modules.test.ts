import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Handlers } from '#server/infra/binding/handlers.ts'
import { createDeclarations } from './declarations.ts'
import { foldModules } from './fold-modules.ts'
import type { ServerModule } from './server-module.ts'

const names = sql`select id, name, null::uuid as area_id from thing`
const live: ServerModule<'live'> = { handlers: { live: {} as Handlers['live'] } }
const version: ServerModule<'version', 'version'> = {
  handlers: { version: {} as Handlers['version'] },
  constraints: { version__number: 'version.number_taken' },
  objects: { version: { names } },
  files: { 'version-package': { table: 'version', column: 'file_key' } },
}

test('handlers are those of all modules; what they declare is told', () => {
  const declarations = createDeclarations()
  const { handlers } = foldModules([live, version], declarations)
  const both: Pick<Handlers, 'live' | 'version'> = handlers
  expect(Object.keys(both)).toEqual(['live', 'version'])
  expect(declarations).toEqual({
    constraints: { version__number: 'version.number_taken' },
    objects: { version: { names } },
    files: { 'version-package': { table: 'version', column: 'file_key' } },
  })
})

test('what no module binds or declares is a type error', () => {
  const folded = foldModules([live], createDeclarations())
  // @ts-expect-error nobody binds `version`
  const handlers: Pick<Handlers, 'live' | 'version'> = folded.handlers
  // @ts-expect-error nobody declares devices
  const { device } = folded.objects
  // @ts-expect-error a device is of a kind that calls name: it has a place
  const nowhere: ServerModule<never, 'device'> = { objects: { device: { names } } }
  // @ts-expect-error it says that it binds `live`
  const unbound: ServerModule<'live'> = {}
  expect([handlers.version, device, unbound.handlers]).toEqual([undefined, undefined, undefined])
  expect(nowhere.objects.device).not.toHaveProperty('places')
})

test('two modules cannot claim the same', () => {
  const claim = () => foldModules([live, { handlers: live.handlers }], createDeclarations())
  expect(claim).toThrow('two modules declare live')
})

test('modules start one after the other and stop in the reverse order', async () => {
  const told: string[] = []
  const module = (name: string) => ({
    start: async () => void told.push(`${name} starts`),
    stop: async () => void told.push(`${name} stops`),
  })
  const folded = foldModules([module('first'), {}, module('second')], createDeclarations())
  await folded.start()
  await folded.stop()
  expect(told).toEqual(['first starts', 'second starts', 'second stops', 'first stops'])
})
