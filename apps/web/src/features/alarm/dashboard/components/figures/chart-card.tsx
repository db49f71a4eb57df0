import { BarChartOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { saveFile } from '#shared/api/save-file.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { Bars } from './bar-option.ts'
import { FiguresCard } from './figures-card.tsx'
import { FiguresTable } from './figures-table.tsx'
import { useChart } from './use-chart.ts'
import css from './figures.module.css'

interface Props {
  title: string
  /** Heading of the names. */
  nameOf: string
  bars: Bars
  isWide?: boolean
}

const sumOf = ({ series }: Bars) => series.flatMap(one => one.values).reduce((sum, value) => sum + value, 0)

/** A chart that is also a table, and saved as a picture. */
export function ChartCard({ title, nameOf, bars, isWide = false }: Props) {
  const t = useT()
  const [isTable, setIsTable] = useState(false)
  const { frame, picture } = useChart(bars)
  const isEmpty = sumOf(bars) === 0
  const handleSave = async () => {
    const blob = await picture()
    if (blob) saveFile({ blob, fileName: `${title}.png` })
  }
  const switchText = isTable ? t('figures.asChart') : t('figures.asTable')
  return (
    <FiguresCard
      title={title}
      isWide={isWide}
      extra={
        <span className={css['tools']}>
          {!isTable && !isEmpty && (
            <Button
              type="text"
              size="small"
              icon={<PictureOutlined />}
              aria-label={t('figures.savePicture', { name: title })}
              title={t('figures.savePicture', { name: title })}
              onClick={() => void handleSave()}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
            aria-label={`${title}: ${switchText}`}
            title={switchText}
            onClick={() => setIsTable(!isTable)}
          />
        </span>
      }
    >
      {isEmpty && !isTable && <p className={css['empty']}>{t('figures.noAlarms')}</p>}
      <div ref={frame} className={css['chart']} role="img" aria-label={title} hidden={isTable || isEmpty} />
      {isTable && (
        <FiguresTable
          label={title}
          columns={[nameOf, ...bars.series.map(one => one.name)]}
          rows={bars.names.map((name, index) => [name, ...bars.series.map(one => one.values[index])])}
          empty={t('figures.noAlarms')}
        />
      )}
    </FiguresCard>
  )
}
