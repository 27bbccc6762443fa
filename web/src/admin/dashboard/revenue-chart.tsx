import { formatAmount, formatMoney, toMinorUnits, sum } from '@tailorbird/contract/rules/money';
import type { Overview } from '@tailorbird/contract/overview';
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { AreaClosed, Bar, LinePath } from '@visx/shape';
import { type PointerEvent, useState } from 'react';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { formatCompactMoney } from '../short-money.ts';
import { messages } from './messages.ts';
import './charts.css';

type Day = Overview['revenueByDay'][number];

/** Pixels beside text of the usual size: with larger text all of it grows. */
const HEIGHT = 240;
const MARGIN = { top: 12, right: 8, bottom: 28, left: 56 };
/** Beyond that many days bars would be hairlines, and a line says more. */
const BARS_AT_MOST = 62;
/** Lines across, about. */
const TICKS = 4;
/** Pixels that the name of a day takes. */
const LABEL_WIDTH = 72;

export function RevenueChart({ days }: { days: readonly Day[] }) {
  const { parentRef, width, height } = useParentSize({ debounceTime: 50 });
  const [pointed, setPointed] = useState<string>();
  const best = days.reduce((most, day) => (day.revenue > most.revenue ? day : most));
  const shown = days.find(({ day }) => day === pointed);

  return (
    <div>
      <p className="xs soft">{shown ? readOut(shown) : bestDay(best)}</p>
      <div ref={parentRef} className="revenue-plot">
        {height > 0 && (
          <Plot
            days={days}
            width={(width * HEIGHT) / height}
            pointed={pointed}
            onPoint={setPointed}
          />
        )}
      </div>
    </div>
  );
}

interface PlotProps {
  days: readonly Day[];
  width: number;
  pointed: string | undefined;
  onPoint: (day: string | undefined) => void;
}

function Plot({ days, width, pointed, onPoint }: PlotProps) {
  const dates = days.map(({ day }) => day);
  const x = scaleBand({ domain: dates, range: [MARGIN.left, width - MARGIN.right], padding: 0.2 });
  const most = Math.max(10, ...days.map(({ revenue }) => revenue));
  const y = scaleLinear({
    domain: [0, most],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: true,
  });
  const ground = HEIGHT - MARGIN.bottom;
  const left = (day: Day) => x(day.day) ?? 0;
  const middle = (day: Day) => left(day) + x.bandwidth() / 2;
  const top = (day: Day) => y(day.revenue);
  const total = sum(days.map(({ revenue }) => toMinorUnits(revenue)));

  function point(event: PointerEvent<SVGSVGElement>) {
    const drawn = event.currentTarget.getBoundingClientRect();
    const from = ((event.clientX - drawn.left) * width) / drawn.width - MARGIN.left;
    const share = from / (width - MARGIN.left - MARGIN.right);
    const index = Math.min(days.length - 1, Math.max(0, Math.floor(share * days.length)));
    onPoint(dates[index]);
  }

  return (
    <svg
      // on paper it may have to become narrower
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={messages.revenueChart(days.length, formatMoney(total))}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(undefined)}
    >
      {y.ticks(TICKS).map((tick) => (
        <line
          key={tick}
          className="axis-line"
          x1={MARGIN.left}
          x2={width - MARGIN.right}
          y1={y(tick)}
          y2={y(tick)}
        />
      ))}
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        numTicks={TICKS}
        hideAxisLine
        hideTicks
        tickComponent={amountLabel}
        tickFormat={(value) => formatCompactMoney(Number(value))}
      />
      {days.length <= BARS_AT_MOST ? (
        days.map((day) => (
          <Bar
            key={day.day}
            className={day.day === pointed ? 'bar bar-pointed' : 'bar'}
            x={left(day)}
            width={x.bandwidth()}
            y={top(day)}
            height={ground - top(day)}
          />
        ))
      ) : (
        <>
          <AreaClosed className="area" data={[...days]} x={middle} y={top} yScale={y} />
          <LinePath className="line" data={[...days]} x={middle} y={top} />
          {days
            .filter(({ day }) => day === pointed)
            .map((day) => (
              <circle key={day.day} className="bar-pointed" cx={middle(day)} cy={top(day)} r={4} />
            ))}
        </>
      )}
      <AxisBottom
        scale={x}
        top={ground}
        hideTicks
        axisLineClassName="axis-ground"
        tickValues={spread(dates, Math.floor((width - MARGIN.left) / LABEL_WIDTH))}
        tickComponent={dayLabel}
        tickFormat={(day) => formatCalendarDay(day, 'dayOfYear', 'short')}
      />
    </svg>
  );
}

function amountLabel({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text className="axis-label" x={x} y={y} dy={4} textAnchor="end">
      {formattedValue}
    </text>
  );
}

function dayLabel({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text className="axis-label" x={x} y={y} dy={6} textAnchor="middle">
      {formattedValue}
    </text>
  );
}

/** That many of them at most, evenly, the first among them. */
function spread(dates: readonly string[], most: number): string[] {
  const step = Math.max(1, Math.ceil(dates.length / Math.max(1, most)));
  return dates.filter((_, index) => index % step === 0);
}

function readOut({ day, revenue, orders }: Day): string {
  return messages.dayRead(formatCalendarDay(day), formatAmount(revenue), orders);
}

function bestDay({ day, revenue }: Day): string {
  return messages.bestDay(formatCalendarDay(day), formatAmount(revenue));
}
