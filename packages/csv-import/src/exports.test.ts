import { expect, test } from 'vitest';
import { detectMapping } from './detect-mapping.ts';
import { parseCsv } from './parse-csv.ts';
import { rowToLead } from './row-to-lead.ts';

async function firstLead(text: string) {
  const { headers, rows, warning } = await parseCsv([text]);
  expect(warning).toBeNull();
  return rowToLead(rows[0] ?? {}, detectMapping(headers));
}

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  company: 'Analytical, Inc.',
  jobRole: 'Countess',
  status: 'new',
};

const apollo = `First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Primary Email Source,\
Primary Email Verification Source,Email Confidence,Primary Email Catch-all Status,Seniority,Departments,Contact Owner,\
Work Direct Phone,# Employees,Industry,Keywords,Person Linkedin Url,Website,Company Linkedin Url,City,State,Country,\
Company Address,Company City,Company Phone,Technologies,Secondary Email,Secondary Email Source
Ada,Lovelace,Countess,"Analytical, Inc.",Analytical,ada@example.com,Verified,Apollo,Apollo,,Not Catch-all,C suite,"Engineering, \
Math",sam@example.net,'+44 20 7946 0000,12,computing,"engines, poetry",http://linkedin.example/in/ada,http://example.com,\
http://linkedin.example/co/1,London,,United Kingdom,"1 St James's Square, London",London,,"Brass, Steam",other@example.com,Apollo
`;

const hubspot = `"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Lead Status",\
"Marketing contact status","Create Date","Primary Associated Company ID","Associated Company","Company Name","Job Title"
"1051","Ada","Lovelace","ada@example.com","","Sam Seller (sam@example.net)","New","Marketing contact","2026-10-01 09:12",\
"5501","Analytical (UK)","Analytical, Inc.","Countess"
`;

const linkedinNotes = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email \
addresses for connections who have allowed their connections to see or download their email address, see your settings."

`;
const linkedin = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ada,Lovelace,https://www.linkedin.example/in/ada,ada@example.com,"Analytical, Inc.",Countess,05 Oct 2026
Grace,Hopper,https://www.linkedin.example/in/grace,,Navy,Rear Admiral,06 Oct 2026
`;

test.each([
  ['Apollo', apollo],
  ['HubSpot', hubspot],
  ['LinkedIn', `${linkedinNotes}${linkedin}`],
  [
    'LinkedIn, through a spreadsheet program',
    `Notes:,,,,,,\r\n"Some emails, and titles, are missing.",,,,,,\r\n,,,,,,\r\n${linkedin}`,
  ],
  ['LinkedIn without its notes', linkedin],
])('an export of %s maps by itself', async (_name, text) => {
  expect(await firstLead(text)).toEqual(ada);
});

test('what Excel saves where the comma separates decimals', async () => {
  const text =
    'sep=;\r\nVorname;First Name;Last Name;Email;Company;Title\r\nx;Ada;Lovelace;ada@example.com;"Analytical, Inc.";Countess\r\n';
  expect(await firstLead(text)).toEqual(ada);
});
