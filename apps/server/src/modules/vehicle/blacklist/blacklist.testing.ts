import { buffer } from 'node:stream/consumers'
import type { BlacklistColumn, Contract, InputOf, PermissionCode } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { until } from '#server/testing/until.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export const groupDraft = (
  more: Partial<InputOf<Contract['blacklistGroup']['add']>> = {},
): InputOf<Contract['blacklistGroup']['add']> => ({
  name: 'Stolen',
  level: 'urgent',
  validFrom: null,
  validUntil: null,
  ...more,
})

export const entryDraft = (
  groupId: string,
  more: Partial<InputOf<Contract['blacklist']['add']>> = {},
): InputOf<Contract['blacklist']['add']> => ({
  groupId,
  plate: '粤B·12345',
  validFrom: null,
  validUntil: null,
  ...more,
})

/** A sheet with only the columns that its rows use, headed in English. */
export async function blacklistSheet(rows: readonly Partial<Record<BlacklistColumn, Cell>>[]) {
  const t = await loadTranslator('en_US')
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))] as BlacklistColumn[]
  const headings = columns.map(column => ({ heading: t(`blacklist.sheet.column.${column}`), width: 10 }))
  async function* pieces() {
    yield rows.map(row => columns.map(column => row[column] ?? null))
  }
  const bytes = await buffer(xlsxStream({ name: 'x', columns: headings, rows: pieces() }))
  return { fileName: 'wanted.xlsx', content: bytes.toString('base64') }
}

/** Somebody with these permissions in a centre, signed in. */
export async function listerIn(
  server: TestServer,
  centerId: string,
  permissions: readonly PermissionCode[],
): Promise<ContractClient> {
  const { id } = await buildUser(server.db, { permissions, areaIds: [centerId] })
  const { ticket } = await buildSession(server.db, id)
  return server.clientFor({ ticket, centerId })
}

/** Imports a file into a list, and waits until it is over. */
export async function imported(
  editor: ContractClient,
  list: 'blacklist' | 'redlist',
  file: { fileName: string; content: string },
) {
  const { returnObj, errorCode } = await editor[list].importExcel(file)
  if (!returnObj) throw new Error(`not begun: ${errorCode}`)
  const { id: importId } = returnObj
  return until(async () => {
    const found = (await editor[list].getImport({ importId })).returnObj
    return found && !['waiting', 'running'].includes(found.state) && found
  })
}
