import type { PatrolTaskDetails } from '@palisade/contract'
import { useEffect, useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import css from './patrol-task.module.css'
import { PatrolVerdictTag } from '#shared/ui/tag/patrol-tags.tsx'

/** The stops of a patrol in their order, with what was found; the one where it is stays in view. */
export function StopList({ task }: { task: PatrolTaskDetails }) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const { position, status } = task
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for what ends the effect.
    list.current?.children[position]?.scrollIntoView({ block: 'nearest' })
  }, [position])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by the keyboard
    <ol ref={list} className={css['stops']} aria-label={t('patrolTask.tour.stops')} tabIndex={0}>
      {task.stops.map(stop => {
        const isNow = status === 'in_progress' && stop.position === position
        return (
          <li key={stop.position} {...(isNow && { 'aria-current': 'step' as const })}>
            <span className={css['grow']}>
              {stop.position + 1}. {stop.deviceName}
              {stop.preset && ` · ${stop.preset.name || stop.preset.token}`}
              {stop.note !== '' && <span className={css['quiet']}> · {stop.note}</span>}
            </span>
            {stop.isPresetMissed && <StatusTag tone="warning" label={t('patrolTask.tour.presetMissed')} />}
            {stop.verdict && <PatrolVerdictTag verdict={stop.verdict} />}
          </li>
        )
      })}
    </ol>
  )
}
