import { buffer } from 'node:stream/consumers'
import {
  contract,
  USER_IMPORT_LIMIT,
  type Envelope,
  type ResultOf,
  type UserColumn,
} from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { xlsxStream } from '../apps/server/src/infra/spreadsheet/xlsx-stream.ts'
import { createPasswordHasher } from '../apps/server/src/modules/access/password/password-hasher.ts'
import type { Claim } from './support/claim.ts'
import { PASSWORD, startProduct, USER } from './support/product.ts'
import { signIn } from './support/session.ts'
import { cpuSeconds } from './support/usage.ts'

const HASHES = 100
const LIMIT_S = 20

export const claim: Claim = {
  name: 'user-import',
  about: `a sheet of ${USER_IMPORT_LIMIT.toLocaleString('en')} users, each with a password of its own`,
  async measure() {
    const product = await startProduct('user-import')
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      const content = (await sheet()).toString('base64')
      const hashing = (await secondsOfHashes()) * (USER_IMPORT_LIMIT / HASHES)
      const pids = [product.pidOf('apps/server'), product.pidOf('postgres')]
      const before = cpuSeconds(pids)
      const start = performance.now()
      const answer = await session.post(contract.user.importExcel, { fileName: 'users.xlsx', content })
      const { returnObj } = (await answer.json()) as Envelope<ResultOf<typeof contract.user.importExcel>>
      const value = (performance.now() - start) / 1000
      return [
        {
          what: 'the whole import',
          value,
          unit: 's',
          limit: LIMIT_S,
          against: { what: 'hashing its passwords alone, two at a time', value: hashing },
        },
        { what: 'CPU of server and PostgreSQL', value: cpuSeconds(pids) - before, unit: 's' },
        { what: 'not added', value: USER_IMPORT_LIMIT - (returnObj?.added ?? 0), unit: 'users', limit: 0 },
      ]
    } finally {
      await product.stop()
    }
  },
}

async function sheet(): Promise<Buffer> {
  const t = await loadTranslator('en_US')
  const columns = ['userName', 'name', 'password', 'level'] as const satisfies readonly UserColumn[]
  async function* pieces() {
    yield Array.from({ length: USER_IMPORT_LIMIT }, (_, n) => [
      `import${n}`,
      `Imported ${n}`,
      `Import-${n}-Pw`,
      'operator',
    ])
  }
  const headings = columns.map(column => ({ heading: t(`user.sheet.column.${column}`), width: 10 }))
  return buffer(xlsxStream({ name: 'Users', columns: headings, rows: pieces() }))
}

/** The floor, in this process while the server does nothing. */
async function secondsOfHashes(): Promise<number> {
  const hasher = createPasswordHasher()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: HASHES }, (_, n) => hasher.inTurn(() => hasher.hash(`Import-${n}-Pw`))),
  )
  return (performance.now() - start) / 1000
}
