import { Tabs } from 'antd'
import { useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { dayOf } from '#shared/ui/date-range/month-grid.ts'
import { BookmarkList } from './bookmarks/bookmark-list.tsx'
import { noSearch } from './bookmarks/bookmark-search.tsx'
import css from './playback.module.css'
import { CameraChoice } from './search/camera-choice.tsx'
import { ChosenCameras, type PlayCamera } from './search/chosen-cameras.tsx'
import { FootageCalendar } from './search/footage-calendar.tsx'
import searchCss from './search/search.module.css'
import { SearchForm } from './search/search-form.tsx'
import type { PlaybackState } from './use-playback.ts'

/** The tab and search of the side panel; both stay when something else is played. */
export function useSide() {
  const [tab, setTab] = useState('search')
  const [search, setSearch] = useState(noSearch)
  return { tab, setTab, search, setSearch }
}
export type SideState = ReturnType<typeof useSide>

interface SideProps {
  state: PlaybackState
  side: SideState
  results?: { label: string; children: ReactNode }
  onOpen: (camera: PlayCamera, at: number) => void
}

/** Cameras, range and type of a search; what it found; and bookmarks. */
export function PlaybackSide({ state, side, results, onOpen }: SideProps) {
  const t = useT()
  const bookmarks = (
    <BookmarkList
      search={side.search}
      onSearch={side.setSearch}
      chosenIds={state.search.cameraIds}
      onOpen={({ camera, from }) => onOpen(camera, Date.parse(from))}
    />
  )
  return (
    <aside className={css['side']}>
      <Tabs
        className={css['tabs']}
        size="small"
        activeKey={side.tab === 'results' && !results ? 'search' : side.tab}
        onChange={side.setTab}
        items={[
          { key: 'search', label: t('player.search'), children: <Search state={state} /> },
          ...(results ? [{ key: 'results', ...results }] : []),
          { key: 'bookmarks', label: t('bookmark.title'), children: bookmarks },
        ]}
      />
    </aside>
  )
}

function Search({ state }: { state: PlaybackState }) {
  const { cameras, search } = state
  const day = search.range ? dayOf(new Date(search.range.start)) : undefined
  const pick = (day: string) => {
    const midnight = new Date(`${day}T00:00`)
    const next = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() + 1)
    state.change({ range: { start: midnight.toISOString(), end: next.toISOString() } })
  }
  return (
    <>
      <div className={searchCss['choice']}>
        <CameraChoice onChoose={camera => state.choose(camera)} />
        <ChosenCameras cameras={cameras} onRemove={state.remove} />
        {cameras.length > 0 && <FootageCalendar cameraIds={search.cameraIds} day={day} onPick={pick} />}
      </div>
      <SearchForm search={search} onChange={state.change} onSearch={() => state.play()} />
    </>
  )
}
