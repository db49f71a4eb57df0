import { BarChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use, type ComposeOption, type EChartsType } from 'echarts/core'
import type { BarSeriesOption } from 'echarts/charts'
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import { CanvasRenderer } from 'echarts/renderers'

// Only the parts that the dashboard draws with: all of ECharts is twice as large.
use([BarChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer])

export type ChartOption = ComposeOption<
  BarSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption | AriaComponentOption
>
export type Chart = EChartsType
export const createChart = (element: HTMLElement): Chart => init(element)
