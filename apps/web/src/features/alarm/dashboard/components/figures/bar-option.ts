import type { ChartOption } from './chart.ts'

export interface Bars {
  /** Names of the bars. */
  names: readonly string[]
  series: readonly { name: string; colour: string; values: readonly number[]; colours?: readonly string[] }[]
  isHorizontal?: boolean
}

/** Colours of the theme that a canvas cannot take from style sheets. */
export interface ChartInk {
  text: string
  line: string
  ground: string
  panel: string
  /** Px. */
  fontSize: number
}

/** Characters of a name beside a bar; the whole one is in the table and under the pointer. */
const NAME_LENGTH = 18

const short = (name: string) => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name)

/** Bars, stacked where there are several series; patterns tell them apart without their colours. */
export function barOption({ names, series, isHorizontal = false }: Bars, ink: ChartInk): ChartOption {
  const label = { color: ink.text, fontSize: ink.fontSize }
  const category = {
    type: 'category' as const,
    data: [...names],
    inverse: isHorizontal,
    axisLabel: { ...label, hideOverlap: true, ...(isHorizontal && { formatter: short }) },
    axisLine: { lineStyle: { color: ink.line } },
    axisTick: { show: false },
  }
  // Bars that lie say their figures themselves.
  const value = {
    type: 'value' as const,
    show: !isHorizontal,
    minInterval: 1,
    axisLabel: { ...label, hideOverlap: true },
    splitLine: { lineStyle: { color: ink.line } },
  }
  const isStacked = series.length > 1
  return {
    animation: false,
    aria: { enabled: true, decal: { show: isStacked } },
    textStyle: { color: ink.text, fontFamily: 'inherit' },
    grid: { left: 4, right: 16, top: isStacked ? 30 : 6, bottom: 4, outerBoundsMode: 'same' },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: ink.panel,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontSize: ink.fontSize },
      confine: true,
    },
    ...(isStacked && { legend: { top: 0, textStyle: label, itemHeight: 10 } }),
    xAxis: isHorizontal ? value : category,
    yAxis: isHorizontal ? category : value,
    series: series.map(({ name, colour, values, colours }) => ({
      type: 'bar' as const,
      name,
      ...(isStacked && { stack: 'all' }),
      data: values.map((one, index) => ({ value: one, itemStyle: { color: colours?.[index] ?? colour } })),
      barMaxWidth: 26,
      itemStyle: { color: colour },
      ...(isHorizontal && { label: { show: true, position: 'right' as const, ...label } }),
    })),
  }
}
