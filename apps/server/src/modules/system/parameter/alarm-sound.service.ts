import { ALARM_SOUND_LIMIT, type Contract, type ParameterRow, type RequestOf } from '@palisade/contract'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { isMp3 } from './mp3.rules.ts'
import {
  findAlarmSound,
  insertAlarmSound,
  lockParameter,
  removeAlarmSounds,
  updateParameters,
} from './parameter.queries.ts'
import type { EditContext, ParameterService } from './parameter.service.ts'

const KEY = 'alarm.sound_file'

type Upload = RequestOf<Contract['parameter']['uploadAlarmSound']>

/** The uploaded alarm sound (SYSTEM-25). */
export interface AlarmSoundService {
  upload(upload: Upload, context: EditContext): Promise<ParameterRow>
  download(id: string): Promise<FileAnswer>
}

interface AlarmSoundDeps {
  db: Db
  files: Pick<Files, 'put' | 'open' | 'remove'>
  removeFiles: (keys: readonly string[], log: EditContext['log']) => Promise<void>
  parameters: Pick<ParameterService, 'write' | 'row'>
}

export function createAlarmSoundService(deps: AlarmSoundDeps): AlarmSoundService {
  const { db, files, removeFiles, parameters } = deps
  return {
    async upload({ fileName, content }, context) {
      const bytes = Buffer.from(content, 'base64')
      if (bytes.length >= ALARM_SOUND_LIMIT) throw new AppError('parameter.sound_too_large')
      if (!isMp3(bytes)) throw new AppError('parameter.sound_format')
      const unused = await withNewFiles(files, async put => {
        const fileKey = await put(bytes, { kind: 'alarm-sound', ext: 'mp3' })
        let replaced: string[] = []
        await parameters.write(async tx => {
          await lockParameter(tx, KEY)
          const before = await findAlarmSound(tx)
          replaced = await removeAlarmSounds(tx)
          const sound = await insertAlarmSound(tx, { file_key: fileKey, file_name: fileName })
          await updateParameters(tx, [KEY], { value: sound.id }, context.user.name)
          context.audit({ object: KEY, before: before?.file_name ?? '', after: fileName })
        }, context)
        return { result: replaced, areTaken: true }
      })
      await removeFiles(unused, context.log)
      return parameters.row(KEY, context.access)
    },

    async download(id) {
      const sound = await findAlarmSound(db)
      const file = sound?.id === id ? await files.open(sound.file_key) : undefined
      if (!sound || !file) throw new AppError('parameter.no_sound')
      return { fileName: sound.file_name, contentType: 'audio/mpeg', body: file.stream, length: file.length }
    },
  }
}
