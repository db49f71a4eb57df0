import type { ZoneAction, ZoneResult } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { ZoneConditionTag } from '#shared/ui/tag/zone-condition-tag.tsx'
import { outcomeOf, type Outcome } from '../model/zone-actions.ts'
import { useResultText } from './use-result-text.ts'
import css from './zone.module.css'

interface Props {
  action: ZoneAction
  results: readonly ZoneResult[]
  nameOf: (id: string) => string
}

const tones = { done: 'good', pending: 'busy', refused: 'bad' } as const satisfies Record<Outcome, string>

/** The results of an action, zone by zone, failures first. */
export function ZoneResults({ action, results, nameOf }: Props) {
  const t = useT()
  const textOf = useResultText()
  const done = results.filter(result => outcomeOf(result, action) === 'done')
  const others = results.filter(result => outcomeOf(result, action) !== 'done')
  return (
    <>
      <p>{t('defenceZone.result.summary', { done: done.length, failed: others.length })}</p>
      <div className={css['results']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('defenceZone.result.zone')}</th>
              <th scope="col">{t('defenceZone.result.outcome')}</th>
              <th scope="col">{t('defenceZone.field.condition')}</th>
            </tr>
          </thead>
          <tbody>
            {[...others, ...done].map(result => (
              <tr key={result.id}>
                <td>{nameOf(result.id)}</td>
                <td>
                  <StatusTag tone={tones[outcomeOf(result, action)]} label={textOf(result, action)} />
                </td>
                <td>
                  <ZoneConditionTag condition={result.condition} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
