import { signInOperator } from '#server/testing/alarm-operator.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

/** An operator of an area of their own, who may export. */
export const signInExporter = (server: TestServer) =>
  signInOperator(server, { name: 'Ann', permissions: ['alarm.view', 'alarm.handle', 'alarm.export'] })

/** An export of theirs once it is ready or has failed. */
export const ended = (
  { client }: Pick<Awaited<ReturnType<typeof signInExporter>>, 'client'>,
  fileId: string | undefined,
) =>
  until(async () => {
    const list = (await client.alarmExport.getOwn({})).returnObj ?? []
    return list.find(one => one.fileId === fileId && one.status !== 'running')
  })
