import { screens, type GuidePlace, type ScreenKey } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import type { GuideSection } from './guide.ts'
import { GuideView } from './guide-view.tsx'
import { loadGuides, type NamedGuide } from './load-guides.ts'

const WIDTH = 720
/** Where an address has no screen. */
const BEGINNING: GuidePlace = 'operator#for-operators'

/** The guide to the screen that is open. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const screen = useMatches({ select: matches => matches.at(-1)?.staticData.screen })
  return <GuideDrawer screen={screen} onClose={onClose} />
}

interface Props {
  screen: ScreenKey | undefined
  onClose: () => void
}

/** The guides in the language of the console, open at the section of a screen. */
export function GuideDrawer({ screen, onClose }: Props) {
  const { t, language } = useLanguage()
  const [place, setPlace] = useState<GuidePlace>(screen === undefined ? BEGINNING : screens[screen].guide)
  const { data, isError, refetch } = useQuery({
    queryKey: ['guides', language],
    queryFn: () => loadGuides(language),
    meta: { ownErrors: true },
  })
  const section = data?.flatMap(sectionsOf).find(one => one.place === place)
  return (
    <AppDrawer title={t('shell.help.title')} size={WIDTH} onClose={onClose}>
      {isError && <ErrorState title={t('shell.help.failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingMask isLoading />}
      {data && (
        <AppSelect<GuidePlace>
          aria-label={t('shell.help.chapter')}
          value={place}
          onChange={setPlace}
          options={data.map(optionsOf)}
        />
      )}
      {section && <GuideView key={place} section={section} />}
    </AppDrawer>
  )
}

interface PlacedSection extends GuideSection {
  place: GuidePlace
}

const sectionsOf = ({ name, sections }: NamedGuide): PlacedSection[] =>
  sections.map(section => ({ ...section, place: `${name}#${section.id}` }))

function optionsOf(guide: NamedGuide) {
  const sections = sectionsOf(guide)
  return {
    label: sections[0]?.title,
    options: sections.map(({ place, title }) => ({ value: place, label: title })),
  }
}
