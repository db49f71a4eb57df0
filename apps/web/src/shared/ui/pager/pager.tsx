import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { PAGE_SIZES } from '@palisade/contract'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import {
  jumpTarget,
  neighboursOf,
  PAGER_COUNT,
  pageCountOf,
  pagerItems,
  typedPage,
  type Neighbour,
  type PagerItem,
} from './pager.model.ts'
import css from './pager.module.css'
import { LIST_HEIGHT } from '../theme.ts'

export interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** The count stopped at `total`: shown as `10000+` (COMMON-47). */
  isCapped?: boolean
  /** The page lies behind the numbered ones and was reached by a cursor (COMMON-48). */
  isBeyond?: boolean
  /** Cursors of the neighbouring pages, taken behind the numbered ones. */
  next?: string | undefined
  previous?: string | undefined
  /** A new page size goes back to page 1. */
  onChange: (next: { page: number; pageSize: number; cursor?: string }) => void
  pageSizes?: readonly number[]
  /** How many page numbers are shown: odd, 5 to 21. */
  pagerCount?: number
  isDisabled?: boolean
  /** Rows that came meanwhile, and what leads to them. */
  newer?: { count: number; show: () => void } | undefined
}

/** Page buttons, page size, jump field and total of a list. */
export function Pager(props: PagerProps) {
  const { page, pageSize, total, onChange, pagerCount = PAGER_COUNT, isDisabled = false } = props
  const isBeyond = props.isBeyond ?? false
  const t = useT()
  const pageCount = pageCountOf(total, pageSize)
  const goTo = (next: number) => {
    if (next !== page) onChange({ page: next, pageSize })
  }
  const steps = neighboursOf({ ...props, isBeyond, pageCount })
  const step = (to: Neighbour | undefined) => to && onChange({ pageSize, ...to })
  const sizes = (props.pageSizes ?? PAGE_SIZES).map(size => ({
    value: size,
    label: t('shared.pager.perPage', { size }),
  }))

  return (
    <nav className={css['pager']} aria-label={t('shared.pager.label')}>
      <span className={css['total']}>
        {props.isCapped
          ? t('shared.table.totalCapped', { limit: total })
          : t('shared.table.total', { count: total })}
      </span>
      <Newer newer={props.newer} />
      {isBeyond && (
        <span className={css['beyond']} aria-current="page">
          {t('shared.pager.beyond', { limit: total })}
        </span>
      )}
      <Select
        listHeight={LIST_HEIGHT}
        size="small"
        aria-label={t('shared.pager.pageSize')}
        className={css['size']}
        value={pageSize}
        options={sizes}
        disabled={isDisabled}
        popupMatchSelectWidth={false}
        onChange={size => onChange({ page: 1, pageSize: size })}
      />
      <button
        type="button"
        className={css['step']}
        aria-label={t('shared.pager.previous')}
        disabled={isDisabled || !steps.previous}
        onClick={() => step(steps.previous)}
      >
        <LeftOutlined aria-hidden />
      </button>
      {pagerItems(isBeyond ? pageCount : page, pageCount, pagerCount).map(item => (
        <PageButton
          key={item}
          item={item}
          isCurrent={!isBeyond && item === page}
          isDisabled={isDisabled}
          onClick={() => goTo(jumpTarget(item, isBeyond ? pageCount : page, pageCount, pagerCount))}
        />
      ))}
      <button
        type="button"
        className={css['step']}
        aria-label={t('shared.pager.next')}
        disabled={isDisabled || !steps.next}
        onClick={() => step(steps.next)}
      >
        <RightOutlined aria-hidden />
      </button>
      {pageCount > 1 && <Jump isDisabled={isDisabled} pageCount={pageCount} onJump={goTo} />}
    </nav>
  )
}

function Newer({ newer }: Pick<PagerProps, 'newer'>) {
  const t = useT()
  if (newer === undefined) return null
  return (
    <span role="status">
      {newer.count > 0 && (
        <Button type="link" size="small" onClick={newer.show}>
          {t('shared.table.newer', { count: newer.count })}
        </Button>
      )}
    </span>
  )
}

interface PageButtonProps {
  item: PagerItem
  isCurrent: boolean
  isDisabled: boolean
  onClick: () => void
}

function PageButton({ item, isCurrent, isDisabled, onClick }: PageButtonProps) {
  const t = useT()
  const label = typeof item === 'number' ? t('shared.pager.page', { page: item }) : t(`shared.pager.${item}`)
  return (
    <button
      type="button"
      className={css['page']}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      {typeof item === 'number' ? item : '…'}
    </button>
  )
}

interface JumpProps {
  pageCount: number
  isDisabled: boolean
  onJump: (page: number) => void
}

function Jump({ pageCount, isDisabled, onJump }: JumpProps) {
  const t = useT()
  const [text, setText] = useState('')
  const jump = () => {
    const page = typedPage(text, pageCount)
    setText('')
    if (page !== undefined) onJump(page)
  }
  return (
    <label className={css['jump']}>
      {t('shared.pager.jump')}
      <Input
        size="small"
        className={css['field']}
        inputMode="numeric"
        maxLength={6}
        value={text}
        disabled={isDisabled}
        onChange={event => setText(event.target.value)}
        onPressEnter={event => {
          // A list page may sit inside a form; Enter here only jumps.
          event.preventDefault()
          jump()
        }}
        onBlur={() => setText('')}
      />
    </label>
  )
}
