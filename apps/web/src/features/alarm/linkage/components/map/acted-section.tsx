import type { MapResource } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StepStateTag } from '#shared/linkage/linkage-tags.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useActed } from '../../api/use-acted.ts'
import css from './acted-section.module.css'

/** Actions of the card; the log has them all. */
const SHOWN = 3

/** The latest actions of rules on a device, in its card on the map. */
export function ActedSection({ device }: { device: MapResource }) {
  const t = useT()
  const actions = useActed().find(({ deviceId }) => deviceId === device.id)?.actions ?? []
  if (actions.length === 0) return null
  return (
    <section className={css['acted']} aria-label={t('linkageScreen.acted.title')}>
      <h3>{t('linkageScreen.acted.title')}</h3>
      <ul>
        {actions.slice(0, SHOWN).map(({ runId, ruleName, kind, state, at }) => (
          <li key={`${runId} ${kind} ${at}`}>
            <ScreenLink screen="alarmLink" search={{ tab: 'log', run: runId }}>
              {t('linkageScreen.acted.one', {
                action: t(`enums.linkageActionKind.${kind}`),
                rule: ruleName,
              })}
            </ScreenLink>
            <StepStateTag state={state} />
            <time dateTime={at}>{formatDateTime(at).slice(5)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
