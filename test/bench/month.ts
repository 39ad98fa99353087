// Runs a simulated month of 30 daily and 720 hourly runs, checks each run, and prints one line per
// day.
import { type DayReport, simulateMonth } from '../support/month.ts';

const days = 30;

export async function benchMonth(dataDir: string): Promise<void> {
  const startedMs = performance.now();
  const reports = await simulateMonth({ dataDir, days, onDay: tell });
  const took = (performance.now() - startedMs) / 1000;
  const runs = reports.reduce((sum, day) => sum + day.runs, 0);
  const faults = reports.reduce((sum, day) => sum + day.faults.length, 0);
  const [early, late] = [reports[2], reports.at(-1)];
  console.log(
    `month: ${days} days, ${runs} runs, ${faults} faults, ${took.toFixed(0)} s; ` +
      `server ${early?.rssMb} → ${late?.rssMb} MB, heap ${early?.heapMb} → ${late?.heapMb} MB, ` +
      `open files ${early?.openFiles} → ${late?.openFiles}, ${late?.releases} releases kept, ` +
      `disk ${late?.diskMb} MB`,
  );
}

function tell(report: DayReport): void {
  const { day, runs, faults, rssMb, heapMb, openFiles, pipelineMb, releases, diskMb } = report;
  console.log(
    `${day}: ${runs} runs, ${faults.length} faults, server ${rssMb} MB (heap ${heapMb}), ` +
      `${openFiles} open files, pipeline ${pipelineMb} MB, ${releases} releases, ${diskMb} MB of disk`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
}
