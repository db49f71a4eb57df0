import type { ScreenKey } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useShownTitle } from '#shared/navigation/screen-title.ts'
import { placeOf, type Above } from './place-of.ts'
import css from './place.module.css'

/** Where one is: the way through the menu, and the screen's title behind it. */
export function ScreenHeading({ screen }: { screen: ScreenKey }) {
  const t = useT()
  const title = useShownTitle(screen)
  const above = placeOf(screen)
  return (
    <div className={css['heading']} data-screen-heading>
      {above.length > 0 && (
        <nav aria-label={t('shell.place')}>
          <ol className={css['way']}>
            {above.map((one, index) => (
              <li key={index}>
                <Step above={one} />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1 className={css['title']}>{title}</h1>
    </div>
  )
}

function Step({ above }: { above: Above }) {
  const t = useT()
  if ('group' in above) return <>{t(`menu.group.${above.group}`)}</>
  return <ScreenLink screen={above.screen}>{t(`menu.screen.${above.screen}`)}</ScreenLink>
}
