import path from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('has defaults for everything', () => {
  expect(readSettings([], {})).toMatchObject({ demo: false, port: 8080, basePath: '' })
})

it('names every wrong setting at once', () => {
  const wrong = { PALISADE_PORT: '0', PALISADE_BASE_PATH: 'soc' }
  expect(() => readSettings(['--demo'], wrong)).toThrow(/PALISADE_PORT.*PALISADE_BASE_PATH/)
})

it('takes a certificate of files or one to be made, never half of one', () => {
  expect(readSettings([], {}).tls).toBeUndefined()
  expect(readSettings([], { PALISADE_TLS: 'generate' }).tls).toBe('generate')
  const files = { PALISADE_TLS_CERT: 'a.crt', PALISADE_TLS_KEY: '/b.key' }
  expect(readSettings([], files).tls).toEqual({ cert: path.resolve('a.crt'), key: '/b.key' })
  for (const wrong of [
    { PALISADE_TLS_CERT: 'a' },
    { PALISADE_TLS_KEY: 'a' },
    { ...files, PALISADE_TLS: 'generate' },
  ])
    expect(() => readSettings([], wrong)).toThrow('go together')
  expect(() => readSettings([], { PALISADE_TLS: 'yes' })).toThrow('PALISADE_TLS')
})

it.each([
  [[], {}, false],
  [['--demo'], {}, true],
  [[], { PALISADE_RECOGNITION: '1' }, true],
  [['--demo'], { PALISADE_RECOGNITION: '0' }, false],
])('recognises faces in a demo and where it is asked to: %j %j', (args, env, isOn) => {
  expect(readSettings(args, env).recognition).toBe(isOn)
})
