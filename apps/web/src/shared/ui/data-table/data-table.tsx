import { Table, type TableProps } from 'antd'
import { useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { scrollbarWidth, useElementSize } from '#shared/hooks/use-element-size.ts'
import { LoadingMask } from '../loading-mask/loading-mask.tsx'
import { Pager } from '../pager/pager.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { NoPermissionState } from '../state/no-permission-state.tsx'
import {
  antdOrder,
  endsLast,
  fittedWidths,
  isVirtual,
  MARK_COLUMN_WIDTH,
  sortFromAntd,
  totalWidth,
  widthOf,
} from './data-table.model.ts'
import type { DataTableProps } from './data-table.types.ts'
import { NameButton } from './name-button.tsx'
import { RowCards } from './row-cards.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useFilledColumns } from './use-filled-columns.ts'
import css from './data-table.module.css'

export type { DataColumn, DataSort, DataTableProps } from './data-table.types.ts'

/** Height of the header row in px, and of the rows' area before the container is measured. */
const HEADER_HEIGHT = 34
const UNMEASURED_HEIGHT = 480
const nothing: readonly string[] = []
/** Rows that open, and what stands in rows and takes the focus. */
const ROW_STOPS = '.ant-table-row[tabindex="0"], .ant-table-row :is(a[href], button, input)'

/** A list: states, selection, order, rows that open, pager. Fills its container unless given a height. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, pager, height = 'fill', isLoading = false, onRetry } = props
  const area = useRef<HTMLDivElement>(null)
  const measured = useElementSize(area)
  const bodyHeight =
    height === 'fill' ? Math.max(80, (measured?.height ?? UNMEASURED_HEIGHT) - HEADER_HEIGHT) : height
  useEffect(() => {
    // antd measures by a hidden row with the header's boxes in it, which the keyboard must not reach.
    area.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
    // Where nothing in the rows takes the focus, the keyboard could not move it sideways.
    const body = area.current?.querySelector('.ant-table-body')
    if (body?.querySelector(ROW_STOPS)) body.removeAttribute('tabindex')
    else body?.setAttribute('tabindex', '0')
  })
  const isRefused = props.error !== undefined || (props.noPermission ?? false) !== false
  const shown = isRefused ? [] : rows

  return (
    <section
      className={height === 'fill' ? `${css['table']} ${css['fill']}` : css['table']}
      aria-label={props.label}
    >
      <div className={css['area']} ref={area}>
        <LoadingMask isLoading={isLoading} {...(onRetry && { onRetry })}>
          <RowsOrCards {...props} rows={shown} bodyHeight={bodyHeight} areaWidth={measured?.width} />
        </LoadingMask>
      </div>
      <div className={css['foot']}>
        {props.selection && <SelectionBar {...props.selection} />}
        {pager && !isRefused && <Pager {...pager} />}
      </div>
    </section>
  )
}

/** The rows as cards where the list has such; without rows it says in the table why. */
function RowsOrCards<Row extends object>(props: RowsProps<Row>) {
  const { rows, rowKey, card, bodyHeight } = props
  if (!card || rows.length === 0) return <Rows {...props} />
  return <RowCards rows={rows} rowKey={rowKey} card={card} height={bodyHeight + HEADER_HEIGHT} />
}

interface RowsProps<Row> extends DataTableProps<Row> {
  bodyHeight: number
  /** Undefined until it is measured. */
  areaWidth: number | undefined
}

function Rows<Row extends object>(props: RowsProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    selection,
    sortableBy = nothing,
    sort,
    onSort,
    expandRow,
    onOpen,
    bodyHeight,
    areaWidth,
  } = props
  const virtual = isVirtual(rows.length, props.pager?.pageSize)
  const marks = (selection ? 1 : 0) + (expandRow ? 1 : 0)
  const filled = useFilledColumns(columns, rows, sort?.by)
  const ordered = useMemo(() => endsLast(filled), [filled])
  const widths = useMemo(() => {
    const width = areaWidth && areaWidth - (virtual ? 0 : scrollbarWidth())
    return fittedWidths(ordered, marks, width)
  }, [ordered, marks, areaWidth, virtual])

  const antdColumns = useMemo<NonNullable<TableProps<Row>['columns']>>(
    () =>
      ordered.map((column, index) => ({
        key: column.key,
        title: column.title,
        width: widths[index] ?? widthOf(column),
        align: column.align ?? 'left',
        ellipsis: !(column.isWrapping ?? false),
        ...(column.fixed && { fixed: column.fixed }),
        ...(sortableBy.includes(column.key) && { sorter: true, sortOrder: antdOrder(sort, column.key) }),
        render: (_: unknown, row: Row) =>
          column.isName && onOpen ? (
            <NameButton onClick={() => onOpen(row)}>{column.render(row)}</NameButton>
          ) : (
            column.render(row)
          ),
      })),
    [ordered, widths, sortableBy, sort, onOpen],
  )

  return (
    <Table<Row>
      size="small"
      rowKey={rowKey}
      columns={antdColumns}
      dataSource={rows}
      pagination={false}
      virtual={virtual}
      scroll={{ x: totalWidth(widths, marks), y: bodyHeight }}
      showSorterTooltip={false}
      locale={{ emptyText: <InPlaceOfRows {...props} /> }}
      onRow={row => rowHandlers(row, props)}
      rowClassName={row => (props.isRowMarked?.(row) ? (css['marked'] ?? '') : '')}
      onChange={(_pages, _filters, sorter, { action }) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        if (action === 'sort') onSort?.(sortFromAntd(one?.columnKey, one?.order))
      }}
      {...(selection && {
        rowSelection: {
          columnWidth: MARK_COLUMN_WIDTH,
          selectedRowKeys: [...selection.keys],
          // Those of other pages stay chosen.
          preserveSelectedRowKeys: true,
          onChange: keys => selection.onChange(keys.map(String)),
          getCheckboxProps: row => ({ disabled: selection.isDisabled?.(row) ?? false }),
        },
      })}
      {...(expandRow && { expandable: { columnWidth: MARK_COLUMN_WIDTH, expandedRowRender: expandRow } })}
    />
  )
}

/** Rows that open take the focus: Enter opens, the arrows go on to the neighbours. */
function rowHandlers<Row extends object>(row: Row, { onOpen }: DataTableProps<Row>) {
  if (onOpen === undefined) return {}
  return {
    tabIndex: 0,
    className: css['openable'],
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      // A dialog that a button of the row opened is no part of the row.
      if (event.currentTarget.contains(event.target as Node)) onOpen(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') onOpen(row)
      const neighbour =
        (event.key === 'ArrowDown' && event.currentTarget.nextElementSibling) ||
        (event.key === 'ArrowUp' && event.currentTarget.previousElementSibling)
      if (!(neighbour instanceof HTMLElement)) return
      event.preventDefault()
      neighbour.focus()
    },
  }
}

function InPlaceOfRows<Row>(props: DataTableProps<Row>) {
  const { noPermission = false, error, errorHint, onRetry } = props
  if (noPermission !== false) {
    return <NoPermissionState {...(typeof noPermission === 'string' && { title: noPermission })} />
  }
  if (error !== undefined) {
    return <ErrorState title={error} {...(errorHint && { hint: errorHint })} {...(onRetry && { onRetry })} />
  }
  // Nothing is said about the data before they came.
  if (props.isLoading) return <div className={css['waiting']} />
  const { isFiltered = false, emptyAction } = props
  // Where filters hide what there is, nobody begins.
  return <EmptyState isFiltered={isFiltered} action={isFiltered ? undefined : emptyAction} />
}
