import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://palisade:secret@127.0.0.1:5432/palisade'

it('needs nothing but the database', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    basePath: '',
    demo: false,
    supervised: false,
    mediaUrl: 'http://127.0.0.1:8081',
    trustedProxies: [],
  })
})

it('reads what is set', () => {
  const config = readConfig({
    DATABASE_URL,
    PALISADE_BASE_PATH: '/soc',
    PALISADE_DEMO: '1',
    PALISADE_TRUSTED_PROXIES: '127.0.0.1, ::1',
  })
  expect(config).toMatchObject({ basePath: '/soc', demo: true, trustedProxies: ['127.0.0.1', '::1'] })
})

it('names every wrong setting at once, and no value', () => {
  const read = () =>
    readConfig({ DATABASE_URL: 'mysql://secret', PALISADE_PORT: 'eighty', PALISADE_BASE_PATH: 'soc/' })
  expect(read).toThrow(/DATABASE_URL: .*PALISADE_PORT: .*PALISADE_BASE_PATH: /)
  expect(read).not.toThrow(/secret|eighty/)
})
