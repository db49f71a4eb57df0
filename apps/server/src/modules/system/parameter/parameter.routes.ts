import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '#server/infra/binding/handlers.ts'
import type { AlarmSoundService } from './alarm-sound.service.ts'
import { presentShared } from './parameter.presenter.ts'
import type { ParameterService } from './parameter.service.ts'

const LABELS = 'alarm.quick_labels'
const WORDS = 'alarm.frequent_words'

export function createParameterHandlers(
  service: ParameterService,
  sound: AlarmSoundService,
): ModuleHandlers<Contract['parameter']> {
  return {
    getList: async () => presentShared(await service.values()),
    getDetails: (_request, { access }) => service.list(access),
    update: (request, context) => service.update(request, context),
    restoreDefault: ({ keys }, context) => service.restoreDefault(keys, context),
    uploadAlarmSound: (request, context) => sound.upload(request, context),
    downloadAlarmSound: ({ id }) => sound.download(id),
    getFrequentWords: () => service.get(WORDS),
    saveFrequentWord: ({ word, oldWord, replaceOldest }, context) =>
      service.changeList(WORDS, { add: word, remove: oldWord, replaceOldest }, context),
    removeFrequentWord: ({ word }, context) => service.changeList(WORDS, { remove: word }, context),
    saveQuickLabel: ({ label, oldLabel, replaceOldest }, context) =>
      service.changeList(LABELS, { add: label, remove: oldLabel, replaceOldest }, context),
    removeQuickLabel: ({ label }, context) => service.changeList(LABELS, { remove: label }, context),
  }
}
