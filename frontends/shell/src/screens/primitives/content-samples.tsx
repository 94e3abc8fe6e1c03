import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
  ScrollArea,
  Separator,
  StatCard,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@cadenza/ui';
import { MailOpen } from 'lucide-react';
import { longText, Samples } from './sample.tsx';

export function ContentSamples() {
  return (
    <>
      <Samples of="StatCard">
        <div className="grid gap-3 sm:grid-cols-3">
          <StatCard label="Open Rate" icon={<MailOpen />} value="42.5%" />
          <StatCard label="Open Rate" icon={<MailOpen />} value="42.5%" detail="85 opens" />
          <StatCard label="A figure with a name of two lines" icon={<MailOpen />} value="1,234,567" />
        </div>
      </Samples>
      <Samples of="Card">
        <Card>
          <CardHeader>
            <CardTitle>A title</CardTitle>
            <CardDescription>A line that says what it is about</CardDescription>
          </CardHeader>
          <CardContent className="wrap-anywhere">{longText}</CardContent>
          <CardFooter>The foot</CardFooter>
        </Card>
      </Samples>
      <Samples of="Table" note="Wider than its place it scrolls there, by the keyboard too; the page never does.">
        <SampleTable />
      </Samples>
      <Samples of="Tabs" note="The arrows go from one to the next.">
        <Tabs defaultValue="first">
          <TabsList aria-label="Sample tabs">
            <TabsTrigger value="first">First</TabsTrigger>
            <TabsTrigger value="second">Second</TabsTrigger>
            <TabsTrigger value="third" disabled>
              Disabled
            </TabsTrigger>
          </TabsList>
          <TabsContent value="first">What the first tab shows.</TabsContent>
          <TabsContent value="second">What the second tab shows.</TabsContent>
        </Tabs>
      </Samples>
      <Samples of="ScrollArea and Separator">
        <ScrollArea label="Twenty lines" className="h-40 rounded-md border">
          {Array.from({ length: 20 }, (_, line) => line + 1).map((line) => (
            <div key={line} className="px-4">
              <p className="py-2">Line {line}</p>
              <Separator />
            </div>
          ))}
        </ScrollArea>
      </Samples>
    </>
  );
}

function SampleTable() {
  return (
    <Table label="Sample campaigns">
      <TableHeader>
        <TableRow>
          <TableHead>Campaign Name</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Sent</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        <TableRow>
          <TableCell>Spring</TableCell>
          <TableCell>
            <StatusBadge status="active" />
          </TableCell>
          <TableCell className="text-right">1,204</TableCell>
        </TableRow>
        <TableRow data-state="selected">
          <TableCell className="max-w-xs truncate" title={longText}>
            {longText}
          </TableCell>
          <TableCell>
            <StatusBadge status="draft" />
          </TableCell>
          <TableCell className="text-right">0</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}
