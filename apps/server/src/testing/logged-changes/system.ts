import { buildMp3 } from '#server/modules/system/parameter/mp3.fixture.ts'
import { got, type Scenarios, type Workbench } from './bench.ts'

/** A Windows program whose one section fills it. */
function program(length = 2048): Buffer {
  const file = Buffer.alloc(length, 7)
  file.write('MZ')
  file.writeUInt32LE(128, 60)
  file.write('PE\0\0', 128, 'latin1')
  file.writeUInt16LE(1, 134)
  file.writeUInt16LE(0, 148)
  file.writeUInt32LE(length - 512, 152 + 16)
  file.writeUInt32LE(512, 152 + 20)
  return file
}

const begun = (bytes: number) =>
  ({ fileName: 'client.exe', bytes, platform: 'windows', fingerprint: crypto.randomUUID() }) as const

async function uploaded({ admin }: Workbench): Promise<string> {
  const file = program()
  const { id } = got(await admin.client.version.startUpload(begun(file.length)))
  got(await admin.client.version.putPart({ id, offset: 0, content: file.toString('base64') }))
  return id
}

let numbers = 0
const draft = () => ({ number: `9.${(numbers += 1)}.0`, isForced: false, targetUserIds: [] })
const added = async (bench: Workbench) =>
  got(await bench.admin.client.version.add({ uploadId: await uploaded(bench), ...draft() }))

async function backedUp({ admin }: Workbench): Promise<string> {
  for (;;) {
    const answer = await admin.client.log.backup({})
    if (answer.errorCode === 'log.nothing_to_back_up' || answer.errorCode === 'log.backup_running') continue
    const { id } = got(answer)
    for (;;) {
      const backup = got(await admin.client.log.getBackups({})).find(one => one.id === id)
      if (backup?.status === 'done') return id
    }
  }
}

/** Scenarios of parameters, client versions and backups of the log. */
export const systemChanges: Scenarios = {
  'backup.confirmRestored': async ({ server }) => {
    const at = new Date().toISOString()
    await server.db.insertInto('restored_backup').values({ made_at: at, restored_at: at }).execute()
    return {}
  },
  'parameter.update': async () => ({ key: 'alarm.popup_count', value: 6 }),
  'parameter.restoreDefault': async ({ admin }) => {
    got(await admin.client.parameter.update({ key: 'alarm.merge_seconds', value: 44 }))
    return { keys: ['alarm.merge_seconds'] }
  },
  'parameter.uploadAlarmSound': async () => ({
    fileName: 'siren.mp3',
    content: buildMp3(50).toString('base64'),
  }),
  'parameter.saveFrequentWord': async ({ name }) => ({ word: name(), replaceOldest: true }),
  'parameter.removeFrequentWord': async ({ admin, name }) => {
    const word = name()
    got(await admin.client.parameter.saveFrequentWord({ word, replaceOldest: true }))
    return { word }
  },
  'parameter.saveQuickLabel': async ({ name }) => ({ label: name(), replaceOldest: true }),
  'parameter.removeQuickLabel': async ({ admin, name }) => {
    const label = name()
    got(await admin.client.parameter.saveQuickLabel({ label, replaceOldest: true }))
    return { label }
  },
  'version.startUpload': async () => begun(2048),
  'version.cancelUpload': async bench => ({ id: await uploaded(bench) }),
  'version.add': async bench => ({ uploadId: await uploaded(bench), ...draft() }),
  'version.update': async bench => {
    const { id, version } = await added(bench)
    return { id, version, isForced: true, targetUserIds: [] }
  },
  'version.publish': async bench => ({ id: (await added(bench)).id }),
  'version.withdraw': async bench => {
    const { id } = await added(bench)
    got(await bench.admin.client.version.publish({ id }))
    return { id }
  },
  'version.batchDelete': async bench => ({ ids: [(await added(bench)).id] }),
  'log.backup': async bench => {
    await backedUp(bench)
    return {}
  },
  'log.restore': async bench => ({ id: await backedUp(bench) }),
  'log.deleteBackups': async bench => ({ ids: [await backedUp(bench)] }),
}
