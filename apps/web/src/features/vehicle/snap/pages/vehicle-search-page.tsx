import { CameraOutlined } from '@ant-design/icons'
import type { Snap } from '@palisade/contract'
import { Button, Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { serverTimeNow, useServerOffset } from '#shared/api/server-time.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, READER_ZONE } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { snapsQuery } from '../api/snap-queries.ts'
import { SnapCard } from '../components/snap-card.tsx'
import { snapColumns } from '../components/snap-columns.tsx'
import { SnapViewer } from '../components/snap-viewer.tsx'
import { SourceDrawer } from '../components/source-drawer.tsx'
import { WayDrawer } from '../components/way-drawer.tsx'
import { snapFilters, snapFiltersWithoutHits, snapOrder, type SnapFilters } from '../model/snap-filters.tsx'
import { lastDay, requestOf } from '../model/snap-request.ts'

type ListRequest = SnapFilters &
  Pick<Parameters<typeof snapsQuery>[0], 'pageNum' | 'pageSize' | 'cursor' | 'orderBy' | 'order'>

const views = ['list', 'pictures'] as const

const nameOf = ({ plate, snapTime }: Snap) => `${plate ?? ''} ${formatDateTime(snapTime)}`

const timeNow = () => serverTimeNow(useServerOffset.getState().known).time

/** `/bayonet/Searchvehicle`: passages of vehicles by plate, place, time and looks. */
export function VehicleSearchPage() {
  const t = useT()
  const mayExport = useMay('vehicle.export')
  const mayConnect = useMay('vehicle.source')
  const mayHits = useMay('vehicle_deployment.view')
  const filters = mayHits ? snapFilters : snapFiltersWithoutHits
  // Kept while one turns pages, renewed with each search: else rows would move on to other pages.
  const [span, setSpan] = useState(() => lastDay(timeNow()))
  const query = useCallback(
    ({ pageNum, pageSize, cursor, orderBy, order, ...filters }: ListRequest) =>
      snapsQuery({ ...requestOf(filters, span), pageNum, pageSize, cursor, orderBy, order }),
    [span],
  )
  const page = useListPage({ filters, orderBy: snapOrder, query, nameOf })
  const [open, setOpen] = useState<Snap>()
  const [way, setWay] = useState<string>()
  const [view, setView] = useState<(typeof views)[number]>('list')
  const [hasSources, setHasSources] = useState(false)
  const columns = useMemo(() => {
    const actions = actionColumn<Snap>(t, 150, snap => (
      <>
        <RowButton label={t('shared.action.details')} onClick={() => setOpen(snap)} />
        {snap.plate !== null && <RowButton label={t('snap.way')} onClick={() => setWay(snap.plate ?? '')} />}
      </>
    ))
    return [...snapColumns(t, mayHits), actions]
  }, [t, mayHits])

  const request = requestOf(page.filters, span)
  const { startTime, endTime } = request
  const at = page.rows.findIndex(({ id }) => id === open?.id)
  const write = (hasPictures: boolean) => (signal: AbortSignal) =>
    api.snap.exportExcel({ ...request, hasPictures, timeZone: READER_ZONE }, { signal })
  const searchAgain: typeof page.search = next => {
    setSpan(lastDay(timeNow()))
    page.search(next)
  }
  return (
    <ListPage
      page={{ ...page, search: searchAgain }}
      label={t('snap.sheet')}
      columns={columns}
      isLoading={page.isSearching}
      onOpen={setOpen}
      foldAfter={4}
      card={
        view === 'pictures'
          ? (snap, isInView) => <SnapCard snap={snap} isInView={isInView} onOpen={setOpen} />
          : undefined
      }
      buttons={
        <>
          <Segmented
            value={view}
            options={views.map(value => ({ value, label: t(`snap.view.${value}`) }))}
            onChange={setView}
          />
          {mayExport && (
            <>
              <DownloadButton label={t('snap.export')} ask={write(false)} />
              <DownloadButton label={t('snap.exportPictures')} ask={write(true)} />
            </>
          )}
          {mayConnect && (
            <Button icon={<CameraOutlined />} onClick={() => setHasSources(true)}>
              {t('snap.sources')}
            </Button>
          )}
        </>
      }
    >
      {open && (
        <SnapViewer
          snap={open}
          before={page.rows[at - 1]}
          after={at < 0 ? undefined : page.rows[at + 1]}
          onShow={setOpen}
          onWay={setWay}
          onClose={() => setOpen(undefined)}
        />
      )}
      {way !== undefined && (
        <WayDrawer vehicle={{ plate: way, startTime, endTime }} onClose={() => setWay(undefined)} />
      )}
      {hasSources && <SourceDrawer onClose={() => setHasSources(false)} />}
    </ListPage>
  )
}
