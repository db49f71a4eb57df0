import type { ZoneAction, ZoneResult } from '@palisade/contract'
import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useControlZones } from '../api/use-zone-changes.ts'
import { outcomeOf, weakens } from '../model/zone-actions.ts'
import { useResultText } from './use-result-text.ts'
import { ZoneResults } from './zone-results.tsx'

export interface NamedZone {
  id: string
  name: string
}

/** Names that a question lists; more are counted. */
const NAMES_SHOWN = 8

/**
 * Asks where protection is taken away, gives the command, and tells what came of it: of one zone in a line, of several
 * zone by zone unless all went well.
 */
export function useControl() {
  const confirmWeaker = useConfirmWeaker()
  const tell = useTellResults()
  const { mutateAsync, isPending, variables } = useControlZones()
  const run = useCallback(
    async (zones: readonly NamedZone[], action: ZoneAction): Promise<void> => {
      if (weakens(action) && !(await confirmWeaker(zones, action))) return
      try {
        tell(zones, action, await mutateAsync({ ids: zones.map(zone => zone.id), action }))
      } catch {
        // The mutation's own failure is told by the error policy.
      }
    },
    [confirmWeaker, tell, mutateAsync],
  )
  return { run, isPending, pending: isPending ? variables : undefined }
}

function useConfirmWeaker() {
  const t = useT()
  const confirm = useConfirm()
  return useCallback(
    (zones: readonly NamedZone[], action: 'disarm' | 'bypass'): Promise<boolean> => {
      const more = zones.length - NAMES_SHOWN
      return confirm({
        title: t(`defenceZone.confirm.${action}`, { count: zones.length }),
        content: (
          <>
            {t(action === 'disarm' ? 'defenceZone.confirm.disarmText' : 'defenceZone.confirm.bypassText')}
            <ul>
              {zones.slice(0, NAMES_SHOWN).map(zone => (
                <li key={zone.id}>{zone.name}</li>
              ))}
              {more > 0 && <li>{t('defenceZone.confirm.more', { count: more })}</li>}
            </ul>
          </>
        ),
        okText: t(`enums.zoneAction.${action}`),
        isDanger: true,
      })
    },
    [t, confirm],
  )
}

function useTellResults() {
  const t = useT()
  const { message, modal } = App.useApp()
  const textOf = useResultText()
  return useCallback(
    (zones: readonly NamedZone[], action: ZoneAction, results: readonly ZoneResult[]) => {
      const [first] = results
      if (!first) return
      if (results.every(result => outcomeOf(result, action) === 'done')) {
        message.success(t(`defenceZone.result.done.${action}`, { count: results.length }))
      } else if (results.length === 1) {
        const content = `${zones[0]?.name ?? ''}: ${textOf(first, action)}`
        if (first.ok) message.info(content)
        else message.error(content)
      } else {
        const names = new Map(zones.map(zone => [zone.id, zone.name]))
        modal.info({
          title: `${t(`enums.zoneAction.${action}`)}: ${t('defenceZone.result.title')}`,
          width: 640,
          okText: t('shared.action.close'),
          content: <ZoneResults action={action} results={results} nameOf={id => names.get(id) ?? ''} />,
        })
      }
    },
    [t, message, modal, textOf],
  )
}
