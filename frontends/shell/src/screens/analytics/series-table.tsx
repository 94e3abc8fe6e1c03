import { useShownTimes } from '@cadenza/screen-kit';
import { formatCount } from '../../components/rates.ts';
import { longDay, type SeriesDay, seriesLines } from './series-lines.ts';

/** The chart's figures as a table, for screen readers. */
export function SeriesTable({ days }: { days: SeriesDay[] }) {
  const times = useShownTimes();
  return (
    <div className="sr-only">
      <table aria-label="Activity by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {seriesLines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{longDay(day.date, times)}</th>
              {seriesLines.map(({ name, figure }) => (
                <td key={name}>{formatCount(day[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
