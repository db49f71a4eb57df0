import type { deviceStateCalls, InputOf, MaintenanceBefore } from '@palisade/contract'
import { App } from 'antd'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { deviceListKey, deviceStateKey } from '#shared/queries/devices.ts'
import { useActionMessage } from '../action-message/use-action-message.tsx'
import { useConfirm } from '../confirm/use-confirm.tsx'
import { fieldCodes, type FieldOfCode } from '../edit-form/use-field-refusals.ts'

type Start = InputOf<typeof deviceStateCalls.startMaintenance>

/** The dialog's field that each refusal belongs to. */
export const fieldOfCode = {
  'device.maintenance_past': 'until',
  'device.maintenance_too_long': 'until',
} as const satisfies FieldOfCode<{ until: unknown }>

const shownIn = [deviceListKey, deviceStateKey] as const

/**
 * Takes devices out of service, or puts them back.
 * @param isForm the refusals of a wrong end stand at its field, else they are told
 */
export function useMaintenance(onDone: () => void, { isForm = false } = {}) {
  const t = useT()
  const { message } = App.useApp()
  const tell = useActionMessage()
  const confirm = useConfirm()
  const start = useChange(
    (input: Start) => api.deviceState.startMaintenance(input),
    shownIn,
    isForm ? fieldCodes(fieldOfCode) : undefined,
  )
  const end = useChange((ids: string[]) => api.deviceState.endMaintenance({ ids }), shownIn)
  const undo = useChange(takeBack, shownIn)
  return {
    isPending: start.isPending || end.isPending,
    /** Throws what is refused. */
    start: async (input: Start) => {
      const { before } = await start.mutateAsync(input)
      const { length: count } = input.ids
      tell(t('deviceState.maintenance.started', { count, time: formatDateTime(input.until) }), {
        label: t('shared.action.undo'),
        onClick: () =>
          undo.mutate(
            { ids: input.ids, before },
            { onSuccess: () => void message.success(t('deviceState.maintenance.undone')) },
          ),
      })
      onDone()
    },
    end: async (ids: readonly string[], names: readonly string[]) => {
      const isSure = await confirm({
        title: t('deviceState.maintenance.endTitle', { count: ids.length }),
        content: t('deviceState.maintenance.endText'),
        names,
        okText: t('deviceState.maintenance.end'),
      })
      if (!isSure) return
      await end.mutateAsync([...ids])
      message.success(t('deviceState.maintenance.ended'))
      onDone()
    },
  }
}

/** Puts back what a new maintenance replaced, and ends it for the others. */
async function takeBack({ ids, before }: { ids: readonly string[]; before: readonly MaintenanceBefore[] }) {
  for (const replaced of before) await api.deviceState.startMaintenance(replaced)
  const restored = new Set(before.flatMap(replaced => replaced.ids))
  const others = ids.filter(id => !restored.has(id))
  if (others.length > 0) await api.deviceState.endMaintenance({ ids: others })
}
